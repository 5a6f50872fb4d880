import { get } from "./http.ts";
import { flag, record, shape, text } from "./read.ts";
import type { ReadBy } from "./read.ts";

const readServer = shape({
  attributes: record,
  version: text,
  registration: flag,
  emailEnabled: flag,
  openIdEnabled: flag,
  openIdForce: flag,
  newServer: flag,
  readonly: flag,
  deviceReadonly: flag,
  limitCommands: flag,
  disableReports: flag,
  fixedEmail: flag,
});

/** The installation, as far as the page needs to know it. */
export type ServerInfo = ReadBy<typeof readServer>;

export const loadServer = (signal?: AbortSignal): Promise<ServerInfo> => get("/api/server", readServer, signal);
