import "#ui/tokens.css";
import "#ui/base.css";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "@tanstack/react-router";
import { I18nProvider } from "#ui/i18n/i18n-context.tsx";
import { startTheme } from "#ui/theme/theme.ts";
import { createAppRouter } from "./routing/router.tsx";
import { deviceHints, openI18n } from "./startup/open-i18n.ts";
import { readPartner } from "./startup/partner.ts";

const partner = readPartner(document);
startTheme();
const i18n = await openI18n(deviceHints(partner.language));
const router = createAppRouter({ i18n, partner });
const root = document.getElementById("root");
if (!root) throw new Error("the page has no root element");
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <RouterProvider router={router} />
  </I18nProvider>,
);
