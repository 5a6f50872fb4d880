/**
 * An address in two parts, so that the middle can give way and the town stays: everything up to the last comma, and
 * the comma with the town.
 */
export function splitAddress(address: string): { readonly street: string; readonly town: string } {
  const comma = address.lastIndexOf(", ");
  if (comma <= 0) return { street: address, town: "" };
  return { street: address.slice(0, comma), town: address.slice(comma) };
}
