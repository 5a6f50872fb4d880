import { expect, it } from "vitest";
import { deviceId, geofenceId, positionIdOf } from "@outrider/domain/model/ids.ts";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { LogBatchReader } from "#store/positions/log-batch-reader.ts";
import { LogBatchWriter } from "#store/positions/log-batch-writer.ts";
import { reportHash } from "#store/positions/same-report.ts";
import { newPosition, START } from "#store/testing/new-position.ts";

const network = { radioType: "gsm", considerIp: false, cellTowers: [], wifiAccessPoints: [] };
const CHANGES = [
  {},
  { address: "Porto, PT" },
  { network, geofenceIds: [geofenceId(3)] },
  { attributes: {} },
  { attributes: { ignition: true, event: 239, odometer: 1.5, alarm: "sos", note: "x" } },
  { address: "Porto, PT", attributes: { alarm: true, event: "text", "": null } },
  { outdated: true, deviceTime: unixMillis(START + 90_000), geofenceIds: [], attributes: { event: null } },
];

it("reads what tells reports apart without the rest, to the same hash", () => {
  const writer = new LogBatchWriter();
  const positions = CHANGES.map((change, index) => ({
    ...newPosition(1, index, change),
    id: positionIdOf(deviceId(1), index + 1),
  }));
  for (const position of positions) writer.add(position);
  const batch = new LogBatchReader(writer.finish());
  let offset = batch.first;
  for (const position of positions) {
    const report = batch.reportAt(offset);
    expect(reportHash(report)).toBe(reportHash(position));
    expect(report.attributes).toEqual(
      Object.fromEntries(Object.entries(position.attributes).filter(([key]) => key === "event" || key === "alarm")),
    );
    offset = batch.next(offset);
  }
});
