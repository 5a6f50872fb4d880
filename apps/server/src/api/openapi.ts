import { problemOut } from "@outrider/wire/api/problem.ts";
import * as z from "zod";
import type { ParameterDescription } from "#api/query.ts";
import type { Route } from "#api/route.ts";

// NOTE: an import would load all that the module offers, its fetch among it: 16 MB and 30 ms.
const { STATUS_CODES } = process.getBuiltinModule("node:http");

type Json = Readonly<Record<string, unknown>>;

/** The description of the API, made from the routes themselves: it cannot be out of date. */
export const describeApi = (routes: readonly Route[], version: string): Json => {
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: "3.1.0",
    info: { title: "Outrider", version },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "outrider" },
        token: { type: "http", scheme: "bearer" },
        basic: { type: "http", scheme: "basic" },
      },
      schemas: { Problem: jsonSchema(problemOut, "output") },
    },
  };
};

const operation = (route: Route): Json => ({
  tags: [route.tag],
  summary: route.about,
  ...(route.action === "public" ? { security: [] } : { security: [{ session: [] }, { token: [] }, { basic: [] }] }),
  parameters: [...pathParameters(route), ...queryParameters(route)],
  ...(route.body === undefined ? {} : { requestBody: requestBody(route) }),
  responses: {
    ...Object.fromEntries(Object.entries(route.answers).map(([status, shape]) => [status, response(status, shape)])),
    default: {
      description: "Refused",
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    },
  },
});

const pathParameters = ({ path, object }: Route): readonly Json[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: object !== undefined && name === "id" ? "integer" : "string" },
  }));

const queryParameters = ({ query }: Route): readonly Json[] => {
  if (!(query instanceof z.ZodObject)) return [];
  return Object.entries(query.shape as Readonly<Record<string, z.ZodType>>).map(([name, schema]) => {
    const described = schema.meta()?.["parameter"] as ParameterDescription | undefined;
    return {
      name,
      in: "query",
      required: false,
      schema: described?.schema ?? { type: "string" },
      ...(described?.description === undefined ? {} : { description: described.description }),
    };
  });
};

const MEDIA = { json: "application/json", form: "application/x-www-form-urlencoded", raw: "*/*" } as const;

const requestBody = ({ body, bodyFormat = "json" }: Route): Json => ({
  required: true,
  content: {
    [MEDIA[bodyFormat]]: bodyFormat === "raw" || body === undefined ? {} : { schema: jsonSchema(body, "input") },
  },
});

const response = (status: string, shape: Route["answers"][number]): Json => {
  const description = STATUS_CODES[status] ?? "Answer";
  if (shape === null) return { description };
  if (typeof shape === "string") return { description, content: { [shape]: {} } };
  return { description, content: { "application/json": { schema: jsonSchema(shape, "output") } } };
};

const jsonSchema = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    target: "draft-2020-12",
  });
  return rest;
};
