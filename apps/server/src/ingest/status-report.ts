import type { Attributes } from "@outrider/domain/model/attributes.ts";
import type { UnixMillis } from "@outrider/domain/units/units.ts";
import type { DecodedPosition } from "@outrider/protocols/protocol.ts";

/** A report without coordinates: it is stored at the last known location, outdated. */
export const statusReport = (at: UnixMillis, attributes: Attributes): DecodedPosition => ({
  deviceTime: at,
  fixTime: at,
  valid: false,
  coordinates: null,
  network: null,
  attributes,
});
