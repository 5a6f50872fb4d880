/** What the page must know of the partner before it paints: another brand never flashes. */
export interface PageBrand {
  readonly title: string;
  readonly logo?: string;
  readonly theme?: "light" | "dark" | "system";
  readonly language?: string;
  readonly colours?: Readonly<Record<string, string>>;
  readonly coloursDark?: Readonly<Record<string, string>>;
  readonly preferences?: Readonly<Record<string, boolean | string | number>>;
}

/** The built page with a partner's title and record in their places. All text is escaped for where it stands. */
export const renderIndexPage = (template: string, brand: PageBrand): string =>
  template
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${escapeHtml(brand.title)}</title>`)
    .replace(
      /(<script type="application\/json" id="partner">)[^<]*(<\/script>)/u,
      (_all, open: string, close: string) => `${open}${escapeJson(brand)}${close}`,
    );

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/gu, (character) => ENTITIES[character] ?? "");

/** JSON that cannot end the script element it stands in. */
const escapeJson = (brand: PageBrand): string =>
  JSON.stringify(brand).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
