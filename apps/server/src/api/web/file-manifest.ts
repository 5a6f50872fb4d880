import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";

/** One file that may be served. What is not in the manifest does not exist, whatever the address says. */
export interface ServedFile {
  readonly type: string;
  readonly size: number;
  readonly etag: string;
  /** Its name changes with its content. */
  readonly immutable: boolean;
  readonly compressible: boolean;
  /** The bytes, or where to read them when they are too many to keep. */
  readonly source:
    | { readonly kind: "memory"; readonly bytes: Buffer }
    | { readonly kind: "disk"; readonly path: string };
}

export type FileManifest = ReadonlyMap<string, ServedFile>;

/** Files above this are read from disk, in the ranges asked for. */
const MAXIMUM_IN_MEMORY = 4 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".pbf": "application/x-protobuf",
  ".wasm": "application/wasm",
  ".mp3": "audio/mpeg",
  ".ogg": "audio/ogg",
  ".wav": "audio/wav",
};

const COMPRESSIBLE = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt", ".map", ".wasm"]);

/** Reads a folder once; an absent folder is an empty manifest. Keys are address paths from `/`. */
export const readFileManifest = async (folder: string): Promise<FileManifest> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = new Map<string, ServedFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).replaceAll("\\", "/");
    if (address.includes("/.")) continue;
    files.set(address, await readServedFile(path, { immutable: address.startsWith("/assets/") }));
  }
  return files;
};

export const readServedFile = async (
  path: string,
  { immutable }: { readonly immutable: boolean },
): Promise<ServedFile> => {
  const { size, mtimeMs } = await stat(path);
  const extension = extname(path).toLowerCase();
  const common = {
    size,
    immutable,
    type: TYPES[extension] ?? "application/octet-stream",
    compressible: COMPRESSIBLE.has(extension),
  };
  if (size > MAXIMUM_IN_MEMORY) {
    const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
    return { ...common, compressible: false, etag, source: { kind: "disk", path } };
  }
  const bytes = await readFile(path);
  return { ...common, etag: etagOf(bytes), source: { kind: "memory", bytes } };
};

export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
