import { expect, test } from "vitest";
import { renderIndexPage } from "#api/web/index-page.ts";

const TEMPLATE = `<title>Outrider</title><script type="application/json" id="partner">{}</script><div id="root"></div>`;

test("the brand stands in the title and in its script", () => {
  const page = renderIndexPage(TEMPLATE, { title: "Frota & Cia", theme: "dark" });
  expect(page).toContain("<title>Frota &amp; Cia</title>");
  expect(page).toContain(`id="partner">{"title":"Frota & Cia","theme":"dark"}</script>`);
});

test.each(["</script><script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "$& $1 $'", "\u2028"])(
  "a title %j cannot become markup",
  (title) => {
    const page = renderIndexPage(TEMPLATE, { title });
    expect(page).not.toContain("<script>alert");
    expect(page).not.toContain("<img");
    const script = /id="partner">([^<]*)<\/script>/u.exec(page)?.[1] ?? "";
    expect(JSON.parse(script)).toEqual({ title });
  },
);
