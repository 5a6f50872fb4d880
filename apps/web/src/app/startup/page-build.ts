/** Id of the build this page came from; null in development. */
export function pageBuild(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="outrider-build"]')?.content ?? "";
  return /^[0-9a-f]+$/.test(content) ? content : null;
}
