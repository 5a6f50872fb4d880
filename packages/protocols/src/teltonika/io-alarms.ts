import type { IoAlarm } from "./io-alarms.table.ts";
import { ALARM_BUTTON_ID, CRASH_ID, IO_ALARMS, OVERSPEED_ID } from "./io-alarms.table.ts";
import type { CompiledRule } from "./io-profile.ts";
import type { RecordFacts } from "./record-facts.ts";

const alarmsById: ReadonlyMap<number, readonly IoAlarm[]> = Map.groupBy(IO_ALARMS, ({ id }) => id);

/**
 * What an eventual I/O element says: an alarm, by its value; nothing when the value is 0 and the id is not the event of
 * the record (devices send these ids along with every record); otherwise the raw value is kept.
 */
export function raiseAlarm({ id, rawName }: CompiledRule, value: number, facts: RecordFacts): void {
  const isEvent = id === facts.event;
  if (id === CRASH_ID && value > 0) facts.attributes["crashType"] = value;
  if (id === OVERSPEED_ID && isEvent) {
    facts.raise("overspeed");
    facts.attributes[rawName] = value;
    return;
  }
  const alarm = alarmsById.get(id)?.find((candidate) => candidate.value === value);
  if (alarm !== undefined && (isEvent || alarm.onlyAsEvent !== true)) {
    facts.raise(id === ALARM_BUTTON_ID ? facts.alarmButton : alarm.alarm);
  } else if (value > 0 && id !== CRASH_ID) {
    facts.attributes[rawName] = value;
  }
}
