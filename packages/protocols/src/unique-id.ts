/** Digits of an IMEI with its check digit (3GPP TS 23.003). */
const IMEI_DIGITS = 15;

/**
 * Forms under which a device that sends this identifier may be registered, best first: as sent, without leading
 * zeros, and an IMEI without its check digit.
 */
export function uniqueIdForms(sent: string): readonly string[] {
  const forms = [sent];
  const stripped = sent.replace(/^0+(?=.)/, "");
  if (stripped !== sent) forms.push(stripped);
  if (sent.length === IMEI_DIGITS) forms.push(sent.slice(0, -1));
  return forms;
}

/** Whether an identifier as sent belongs to the device that is registered as `registered`. */
export function sameUniqueId(sent: string, registered: string): boolean {
  return sent === registered || uniqueIdForms(sent).includes(registered);
}
