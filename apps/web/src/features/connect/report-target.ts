import type { DevicePorts } from "#api/connect.ts";

/** The protocol of the phone app. */
const PHONE_PROTOCOL = "osmand";

export interface ReportTarget {
  /** What a tracker is to be pointed at. */
  readonly host: string;
  /** The page's own host leads nowhere from another machine. */
  readonly local: boolean;
  readonly phoneUrl: string | null;
  readonly rows: readonly {
    readonly protocol: string;
    readonly transports: readonly string[];
    readonly port: number;
  }[];
}

/**
 * Where devices may report to, seen from the page: under its own host name, or, where that is the machine itself, under
 * the machine's address in its network. A protocol that listens by TCP and UDP on the same port is one row.
 */
export function reportTarget(pageHost: string, { ports, addresses }: DevicePorts): ReportTarget {
  const local = isLoopback(pageHost);
  const host = (local && addresses[0]) || pageHost;
  const rows = new Map<string, { protocol: string; transports: string[]; port: number }>();
  for (const { protocol, transport, port } of ports) {
    const key = `${protocol}:${port}`;
    const row = rows.get(key) ?? { protocol, transports: [], port };
    row.transports.push(transport.toUpperCase());
    rows.set(key, row);
  }
  const phone = ports.find(({ protocol, transport }) => protocol === PHONE_PROTOCOL && transport === "http");
  return { host, local, phoneUrl: phone ? `http://${host}:${phone.port}` : null, rows: [...rows.values()] };
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
