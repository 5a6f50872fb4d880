import * as z from "zod";
import { DOCS_PAGE, DOCS_SCRIPT, DOCS_STYLE } from "#api/docs-page.ts";
import { describeApi } from "#api/openapi.ts";
import { json, route, type Answer, type Route } from "#api/route.ts";

const TAG = "description";

/** The viewer runs its own script and style and talks to nobody but us. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'";

const file = (type: string, text: string): Answer => ({
  kind: "content",
  status: 200,
  type,
  content: Buffer.from(text),
  headers: { "content-security-policy": PAGE_POLICY },
});

/** Routes that describe the others, made from the finished table. */
export const descriptionRoutes = (routes: readonly Route[]): readonly Route[] => {
  const own: readonly Route[] = [
    route({
      method: "GET",
      path: "/api/openapi.json",
      tag: TAG,
      about: "This description",
      action: "public",
      answers: { 200: z.record(z.string(), z.unknown()) },
      handle: (_input, { services }) => json(describeApi([...routes, ...own], services.version)),
    }),
    route({
      method: "GET",
      path: "/api/docs",
      tag: TAG,
      about: "A page to read it",
      action: "public",
      answers: { 200: "text/html" },
      handle: () => file("text/html; charset=utf-8", DOCS_PAGE),
    }),
    route({
      method: "GET",
      path: "/api/docs/docs.js",
      tag: TAG,
      about: "Script of that page",
      action: "public",
      answers: { 200: "text/javascript" },
      handle: () => file("text/javascript; charset=utf-8", DOCS_SCRIPT),
    }),
    route({
      method: "GET",
      path: "/api/docs/docs.css",
      tag: TAG,
      about: "Style of that page",
      action: "public",
      answers: { 200: "text/css" },
      handle: () => file("text/css; charset=utf-8", DOCS_STYLE),
    }),
  ];
  return own;
};
