/** An attribute map of a position or an entity, whatever it holds. */
type AttributeMap = { readonly [key: string]: unknown };

/** The finite number under a key, also when it was written as text (`"12.5"`); null for anything else. */
export const numberAt = (attributes: AttributeMap, key: string): number | null => {
  const value = attributes[key];
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "") return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
};

/** The flag under a key, also when it was written as text (`"true"`, `"false"`); null for anything else. */
export const flagAt = (attributes: AttributeMap, key: string): boolean | null => {
  const value = attributes[key];
  if (typeof value === "boolean") return value;
  if (value === "true") return true;
  return value === "false" ? false : null;
};

/** The text under a key, numbers written out; null when there is none or it is empty. */
export const textAt = (attributes: AttributeMap, key: string): string | null => {
  const value = attributes[key];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
};
