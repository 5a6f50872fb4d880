import { DEMO_USERS } from "#demo/demo-users.ts";
import type { RunningServer } from "#main/start-server.ts";

/** What the terminal shows once everything listens. */
export const welcomeLines = ({
  host,
  port,
  devicePorts,
  demoVehicles,
  setupToken,
}: Pick<RunningServer, "host" | "port" | "devicePorts" | "demoVehicles" | "setupToken">): readonly string[] => {
  const shownHost = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  const address = `http://${shownHost.includes(":") ? `[${shownHost}]` : shownHost}:${port}`;
  const ports = new Map(devicePorts.map(({ protocol, port: number }) => [protocol, number]));
  return [
    "",
    `  Outrider is ready: ${address}`,
    `  Devices report to: ${[...ports].map(([protocol, number]) => `${protocol} ${number}`).join(", ")}`,
    ...(demoVehicles > 0 ? demoLines(demoVehicles) : []),
    ...(setupToken === null
      ? []
      : [
          `  No account exists yet. Open the address above and create the administrator with this set-up token:`,
          `  ${setupToken}`,
        ]),
    "",
  ];
};

const demoLines = (vehicles: number): readonly string[] => [
  `  Demo with ${vehicles} simulated vehicles. Sign in as`,
  ...DEMO_USERS.map(({ email, password, type }) => `    ${email.padEnd(20)} ${password}   (${type})`),
];
