import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ApiError } from "#api/errors.ts";
import { execute } from "#api/execute.ts";
import { presentProblem } from "#api/problem.ts";
import { parseQuery, type RawQuery } from "#api/query.ts";
import type { Answer, Route } from "#api/route.ts";
import { API_HEADERS } from "#api/security-headers.ts";
import type { Services } from "#api/services.ts";
import { sendFile } from "#api/web/send-file.ts";
import { ALLOWED_METHODS, transportProblem } from "#api/transport-guard.ts";
import type { RequestFacts } from "#auth/request-facts.ts";
import { isStorageFull } from "#api/storage-full.ts";

// NOTE: an import would load all that the module offers, its fetch among it: 16 MB and 30 ms.
const { createServer } = process.getBuiltinModule("node:http");

/** Limits of one request; Node's own are six times looser. */
const HEADERS_TIMEOUT_MILLIS = 10_000;
const REQUEST_TIMEOUT_MILLIS = 30_000;
const CHECK_INTERVAL_MILLIS = 5_000;
const MAXIMUM_HEADER_BYTES = 16 * 1024;
const MAXIMUM_BODY_BYTES = 1024 * 1024;
const MAXIMUM_REQUESTS_PER_SOCKET = 1000;
/** Longer than a proxy keeps its side, so that it never writes into a closing connection. */
const KEEP_ALIVE_MILLIS = 72_000;

export interface HttpServerOptions {
  readonly routes: readonly Route[];
  readonly services: Services;
  readonly readFacts: (request: IncomingMessage) => RequestFacts;
  /** Host names answered to; any when empty. */
  readonly hosts: readonly string[];
  /** Everything that is no declared route: the web application's files. Answers false when there is no such file. */
  readonly serveFile: (request: IncomingMessage, response: ServerResponse, facts: RequestFacts) => boolean;
}

/** The web server: the transport's limits, then the declared routes, then files. Nobody else writes JSON. */
export const createHttpServer = (
  options: HttpServerOptions,
): { readonly app: FastifyInstance; readonly server: Server } => {
  const server = createServer({
    maxHeaderSize: MAXIMUM_HEADER_BYTES,
    headersTimeout: HEADERS_TIMEOUT_MILLIS,
    requestTimeout: REQUEST_TIMEOUT_MILLIS,
    connectionsCheckingInterval: CHECK_INTERVAL_MILLIS,
    keepAliveTimeout: KEEP_ALIVE_MILLIS,
  });
  server.maxRequestsPerSocket = MAXIMUM_REQUESTS_PER_SOCKET;
  // Counted by the guard below, which refuses; Node would silently drop what is above.
  server.maxHeadersCount = 0;
  const app = fastify({
    serverFactory: (handler) => {
      server.on("request", (request, response) => guard(request, response, options, handler));
      return server;
    },
    logger: false,
    bodyLimit: MAXIMUM_BODY_BYTES,
    genReqId: () => randomUUID(),
    clientErrorHandler: (error, socket) => answerClientError(error, socket),
    routerOptions: { querystringParser: (text) => ({ ...parseQuery(text) }), maxParamLength: 512 },
    frameworkErrors: (_error, request, reply) => {
      sendProblem(new ApiError("not_found"), request, reply);
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, request, reply) =>
    sendProblem(asApiError(error, request, options.services), request, reply),
  );
  app.setNotFoundHandler((request, reply) => {
    if (isFileRequest(request) && options.serveFile(request.raw, reply.raw, options.readFacts(request.raw))) {
      return reply.hijack();
    }
    return sendProblem(new ApiError("not_found"), request, reply);
  });
  for (const route of options.routes) mount(app, route, options);
  return { app, server };
};

const isFileRequest = ({ method, url }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && url !== "/api" && !url.startsWith("/api/");

const mount = (app: FastifyInstance, route: Route, { services, readFacts }: HttpServerOptions): void => {
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/gu, ":$1"),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    handler: async (request, reply) => {
      const started = performance.now();
      const gone = new AbortController();
      request.raw.once("close", () => {
        if (!reply.raw.writableFinished && request.raw.destroyed) gone.abort();
      });
      try {
        const answer = await execute(route, rawRequest(request, readFacts, gone.signal), services);
        services.metrics.add("http.requests", 1);
        if (answer.kind !== "file") return send(answer, reply);
        reply.hijack();
        await sendFile(request.raw, reply.raw, answer.file, API_HEADERS);
        return reply;
      } finally {
        services.metrics.observeRequest(
          `${route.method} ${route.path}`,
          reply.statusCode,
          (performance.now() - started) / 1000,
        );
      }
    },
  });
};

const rawRequest = (
  request: FastifyRequest,
  readFacts: (request: IncomingMessage) => RequestFacts,
  signal: AbortSignal,
) => ({
  id: request.id,
  facts: readFacts(request.raw),
  method: request.method,
  url: request.url,
  params: request.params as Readonly<Record<string, string>>,
  query: request.query as RawQuery,
  body: Buffer.isBuffer(request.body) ? request.body : EMPTY,
  headers: { contentType: request.headers["content-type"], encoding: request.headers["content-encoding"] },
  signal,
});

const EMPTY = Buffer.alloc(0);

const send = (answer: Exclude<Answer, { kind: "file" }>, reply: FastifyReply): FastifyReply => {
  void reply.code(answer.status).headers({ ...API_HEADERS, ...answer.headers });
  switch (answer.kind) {
    case "json":
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer.value));
    case "empty":
      return reply.send();
    case "text":
      return reply.type("text/plain; charset=utf-8").send(answer.text);
    case "content":
      if (answer.fileName !== undefined) {
        void reply.header(
          "content-disposition",
          `attachment; filename="${answer.fileName.replaceAll(/[^\w.-]/gu, "_")}"`,
        );
      }
      return reply
        .type(answer.type)
        .send(answer.content instanceof Readable ? answer.content : Buffer.from(answer.content));
  }
};

const sendProblem = (error: ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  void reply.code(error.status).headers(API_HEADERS);
  if (error.retryAfterSeconds !== null) void reply.header("retry-after", String(error.retryAfterSeconds));
  if (error.status === 401 && request.headers.authorization !== undefined) {
    void reply.header("www-authenticate", 'Basic realm="api", Bearer');
  }
  const path = request.url.split("?")[0] ?? "/";
  const problem = presentProblem(error, { path, requestId: request.id, languages: request.headers["accept-language"] });
  return reply.type("application/problem+json; charset=utf-8").send(JSON.stringify(problem));
};

/** Anything thrown, as a refusal; what nobody expected is logged and answered without a word of it. */
const asApiError = (error: unknown, request: FastifyRequest, services: Services): ApiError => {
  if (error instanceof ApiError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : null;
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new ApiError("body_too_large");
  if (isClientFault(error)) return new ApiError("bad_request", { cause: error });
  if (isStorageFull(error)) return new ApiError("storage_full", { retryAfterSeconds: 5 });
  services.log.error({ error, route: request.routeOptions.url, requestId: request.id }, "A request failed");
  return new ApiError("internal");
};

/** What the framework blames on the client: an unreadable body, or one that broke off. */
const isClientFault = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "statusCode" in error &&
  typeof error.statusCode === "number" &&
  error.statusCode < 500;

/** Answers a transport problem itself and lets everything else through. */
const guard = (
  request: IncomingMessage,
  response: ServerResponse,
  { hosts, readFacts }: HttpServerOptions,
  next: (request: IncomingMessage, response: ServerResponse) => void,
): void => {
  const problem = transportProblem(request);
  if (problem !== null) {
    if (problem === "method_not_allowed") response.setHeader("allow", ALLOWED_METHODS.join(", "));
    refuse(response, problem);
    return;
  }
  const host = readFacts(request).host.replace(/:\d+$/u, "");
  if (hosts.length > 0 && !hosts.includes(host)) refuse(response, "unknown_host");
  else next(request, response);
};

const refuse = (response: ServerResponse, code: ConstructorParameters<typeof ApiError>[0]): void => {
  const error = new ApiError(code);
  const problem = presentProblem(error, { path: "/", requestId: randomUUID() });
  response.writeHead(error.status, { ...API_HEADERS, "content-type": "application/problem+json", connection: "close" });
  response.end(JSON.stringify(problem));
};

/** What Node's parser refuses before there is a request. */
const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const code =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "headers_too_large"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "request_timeout"
        : "bad_request";
  const refusal = new ApiError(code);
  const body = JSON.stringify(presentProblem(refusal, { path: "/", requestId: randomUUID() }));
  const head = `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/problem+json\r\nConnection: close\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
};
