import { createReadStream } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ServedFile } from "#api/web/file-manifest.ts";
import { parseRange } from "#api/web/range.ts";

/** Below this a compressed body saves no packet. */
const MINIMUM_COMPRESSED = 1024;
/** Nine tenths of brotli's gain at a tenth of its time. */
const BROTLI_QUALITY = 6;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = "br" | "gzip";

/** Compressed forms, made when they are first asked for. */
const compressed = new WeakMap<ServedFile, Partial<Record<Encoding, Promise<Buffer>>>>();

/** Sends a file with its caching, its ranges and the best encoding the client takes. */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  const common = {
    ...headers,
    "content-type": file.type,
    etag: file.etag,
    "cache-control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "accept-encoding",
  };
  if (request.headers["if-none-match"]?.includes(file.etag) === true) {
    response.writeHead(304, common).end();
    return;
  }
  const encoding = encodingFor(request, file);
  if (encoding !== null) {
    await sendCompressed(request, response, file, encoding, common);
    return;
  }
  const range = parseRange(request.headers.range, file.size);
  if (range === "unsatisfiable") {
    response.writeHead(416, { ...common, "content-range": `bytes */${file.size}` }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  response.writeHead(range === null ? 200 : 206, {
    ...common,
    "accept-ranges": "bytes",
    "content-length": end - start + 1,
    ...(range === null ? {} : { "content-range": `bytes ${start}-${end}/${file.size}` }),
  });
  if (request.method === "HEAD" || file.size === 0) response.end();
  else if (file.source.kind === "memory") response.end(file.source.bytes.subarray(start, end + 1));
  else await pipeline(createReadStream(file.source.path, { start, end }), response);
};

const encodingFor = (request: IncomingMessage, file: ServedFile): Encoding | null => {
  if (!file.compressible || file.size < MINIMUM_COMPRESSED || request.headers.range !== undefined) return null;
  const accepted = request.headers["accept-encoding"];
  const accepts = String(accepted ?? "");
  if (/\bbr\b/u.test(accepts)) return "br";
  return /\bgzip\b/u.test(accepts) ? "gzip" : null;
};

const sendCompressed = async (
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  encoding: Encoding,
  headers: Readonly<Record<string, string>>,
): Promise<void> => {
  if (file.source.kind !== "memory") return;
  const forms = compressed.get(file) ?? {};
  compressed.set(file, forms);
  forms[encoding] ??= compress(file.source.bytes, encoding);
  const body = await forms[encoding];
  response.writeHead(200, { ...headers, "content-encoding": encoding, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
};

const compress = (bytes: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === "gzip"
    ? gzipped(bytes)
    : brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
