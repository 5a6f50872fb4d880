import type { PageBrand } from "#api/web/index-page.ts";

/** The default brand, for every host until partners are kept. */
const DEFAULT_BRAND: PageBrand = { title: "Outrider" };

export const brandOf = (_host: string): PageBrand => DEFAULT_BRAND;
