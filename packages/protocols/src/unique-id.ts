/** Digits of an IMEI with its check digit (3GPP TS 23.003). */
const IMEI_DIGITS = 15;

/**
 * Forms under which a device that sends this identifier may be registered, best first: as sent, without leading
 * zeros, and an IMEI without its check digit.
 */
export function uniqueIdForms(sent: string): readonly string[] {
  const forms = [sent];
  const stripped = withoutLeadingZeros(sent);
  if (stripped.length !== sent.length) forms.push(stripped);
  if (sent.length === IMEI_DIGITS) forms.push(sent.slice(0, -1));
  return forms;
}

/** The identifier without the zeros in front; its last character always stays. */
export function withoutLeadingZeros(sent: string): string {
  let zeros = 0;
  while (zeros < sent.length - 1 && sent.charCodeAt(zeros) === ZERO) zeros += 1;
  return zeros === 0 ? sent : sent.slice(zeros);
}

const ZERO = 0x30;

/** Whether an identifier as sent belongs to the device that is registered as `registered`. */
export function sameUniqueId(sent: string, registered: string): boolean {
  return sent === registered || uniqueIdForms(sent).includes(registered);
}
