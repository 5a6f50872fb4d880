import type { DeviceId } from "@outrider/domain/model/ids.ts";

/** Two devices claim the same form: it names neither. */
const AMBIGUOUS = 0 as DeviceId;

/** Digits of an IMEI, and of one without its check digit (3GPP TS 23.003, 6.2.1). */
const IMEI_DIGITS = 15;
const SHORT_IMEI_DIGITS = 14;

/**
 * Finds a device by what a tracker says it is called. The exact text wins; then digits without leading zeros; then
 * an IMEI with and without its check digit. A form that two devices share finds none.
 */
export class DeviceIdentities {
  readonly #exact = new Map<string, DeviceId>();
  readonly #byForm = new Map<string, Set<DeviceId>>();

  add(uniqueId: string, id: DeviceId): void {
    this.#exact.set(uniqueId, id);
    for (const form of forms(uniqueId)) {
      const devices = this.#byForm.get(form);
      if (devices === undefined) this.#byForm.set(form, new Set([id]));
      else devices.add(id);
    }
  }

  remove(uniqueId: string, id: DeviceId): void {
    if (this.#exact.get(uniqueId) === id) this.#exact.delete(uniqueId);
    for (const form of forms(uniqueId)) {
      const devices = this.#byForm.get(form);
      devices?.delete(id);
      if (devices?.size === 0) this.#byForm.delete(form);
    }
  }

  find(uniqueId: string): DeviceId | null {
    const exact = this.#exact.get(uniqueId);
    if (exact !== undefined) return exact;
    for (const form of forms(uniqueId)) {
      const id = this.#only(form);
      if (id !== null) return id === AMBIGUOUS ? null : id;
    }
    return null;
  }

  #only(form: string): DeviceId | null {
    const devices = this.#byForm.get(form);
    if (devices === undefined) return null;
    if (devices.size > 1) return AMBIGUOUS;
    return devices.values().next().value ?? null;
  }
}

/** The forms under which an identifier is found, closest first. Only identifiers of digits have any. */
function forms(uniqueId: string): readonly string[] {
  if (!/^\d+$/.test(uniqueId)) return [];
  const digits = uniqueId.replace(/^0+(?=\d)/, "");
  const stripped = `stripped:${digits}`;
  const imei = digits.padStart(IMEI_DIGITS, "0");
  if (uniqueId.length === SHORT_IMEI_DIGITS) return [stripped, `imei:${uniqueId}`];
  if (uniqueId.length >= IMEI_DIGITS && imei.length === IMEI_DIGITS) {
    return [stripped, `imei:${imei.slice(0, SHORT_IMEI_DIGITS)}`];
  }
  return [stripped];
}
