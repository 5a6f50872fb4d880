/** The text of a field of a submitted form; empty when the form has none of this name. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
