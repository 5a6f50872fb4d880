import { unixMillis } from "@outrider/domain/units/units.ts";
import { openStore } from "#store/open-store.ts";
import { newPosition } from "#store/testing/new-position.ts";

/**
 * The process that is killed: appends without end from several senders, seals and merges all the while, and tells its
 * parent what was acknowledged, one `device serial` a line, only after the append resolved.
 */
const [folder = "", firstSerial = "0"] = process.argv.slice(2);
const SENDERS = 12;
const DEVICES = 30;

const store = await openStore({ dataFolder: folder, clock: () => unixMillis(Date.now()) });
let serial = Number(firstSerial);

async function send(): Promise<void> {
  for (;;) {
    const count = 1 + (serial % 40);
    const positions = Array.from({ length: count }, () => {
      serial += 1;
      const late = serial % 17 === 0 ? 5000 : 0;
      return newPosition(1 + (serial % DEVICES), serial - late, { attributes: { serial, ignition: true } });
    });
    await store.positions.append(positions);
    const lines = positions.map(({ deviceId, attributes }) => `${deviceId} ${String(attributes["serial"])}\n`);
    process.stdout.write(lines.join(""));
  }
}

async function seal(): Promise<void> {
  for (;;) {
    await store.positions.seal();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

await Promise.all([seal(), ...Array.from({ length: SENDERS }, send)]);
