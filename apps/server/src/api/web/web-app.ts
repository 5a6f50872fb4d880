import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pageHeaders } from "#api/security-headers.ts";
import { etagOf, readFileManifest, type FileManifest, type ServedFile } from "#api/web/file-manifest.ts";
import { renderIndexPage, type PageBrand } from "#api/web/index-page.ts";
import { sendFile } from "#api/web/send-file.ts";
import type { RequestFacts } from "#auth/request-facts.ts";

export interface WebAppOptions {
  /** Folder of the built application. */
  readonly folder: string;
  readonly tileHosts: readonly string[];
  readonly brandOf: (host: string) => PageBrand;
}

/** The built web application, served from a list of files read once. */
export interface WebApp {
  /** Identifies the build, for the new-version banner. */
  readonly build: string;
  /** True when there is such a file and the answer is on its way. */
  readonly serve: (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => boolean;
}

const NOT_BUILT = "The web application is not built: run npm run build, then start again.\n";

export const openWebApp = async ({ folder, tileHosts, brandOf }: WebAppOptions): Promise<WebApp> => {
  const files = await readFileManifest(folder);
  const template = textOf(files.get("/index.html"));
  const pages = new Map<string, ServedFile>();
  const pageFor = (host: string): ServedFile => {
    const html = renderIndexPage(template ?? "", brandOf(host));
    const known = pages.get(html);
    if (known !== undefined) return known;
    const page = htmlFile(html);
    pages.clear();
    pages.set(html, page);
    return page;
  };
  return {
    build: buildOf(files),
    serve: (request, response, facts) => {
      const path = (request.url ?? "/").split("?")[0] ?? "/";
      const isPage = path === "/" || path === "/index.html";
      if (isPage && template === null) {
        response.writeHead(503, { "content-type": "text/plain; charset=utf-8" }).end(NOT_BUILT);
        return true;
      }
      const file = isPage ? pageFor(facts.host) : files.get(path);
      if (file === undefined) return false;
      sendFile(request, response, file, pageHeaders(tileHosts, facts.secure)).catch(() => response.destroy());
      return true;
    },
  };
};

/** Where `npm run build` puts the application. */
export const builtAppFolder = (): string => join(import.meta.dirname, "../../../../web/dist");

const htmlFile = (html: string): ServedFile => {
  const bytes = Buffer.from(html);
  return {
    type: "text/html; charset=utf-8",
    size: bytes.length,
    etag: etagOf(bytes),
    immutable: false,
    compressible: true,
    source: { kind: "memory", bytes },
  };
};

const textOf = (file: ServedFile | undefined): string | null =>
  file?.source.kind === "memory" ? file.source.bytes.toString("utf8") : null;

const buildOf = (files: FileManifest): string => {
  const described = textOf(files.get("/build.json"));
  if (described === null) return "unbuilt";
  const { build } = JSON.parse(described) as { readonly build?: unknown };
  return typeof build === "string" ? build : "unbuilt";
};
