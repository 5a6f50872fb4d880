import type { DecodedRequest } from "../protocol.ts";

/** A malformed request; any other status than 200 makes a client keep its report and send it again. */
export const rejected = (reason: string, status = 400): DecodedRequest => ({ kind: "rejected", status, reason });
