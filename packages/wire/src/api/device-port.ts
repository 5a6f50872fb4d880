import * as z from "zod";

/** Where devices may report to: the ports in force, and this machine's addresses in its networks. */
export const devicePortsOut = z.object({
  ports: z.array(z.object({ protocol: z.string(), transport: z.enum(["tcp", "udp", "http"]), port: z.int() })),
  /** Private and public IPv4 addresses of this machine, for a page that was opened as localhost. */
  addresses: z.array(z.string()),
});
