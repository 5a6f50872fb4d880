import type { Readable } from "node:stream";
import type { Action } from "@outrider/domain/access/action.table.ts";
import type { Principal } from "@outrider/domain/access/principal.ts";
import type * as z from "zod";
import type { Call } from "#api/call.ts";
import type { ServedFile } from "#api/web/file-manifest.ts";
import type { ObjectKind, Objects } from "#auth/access-index.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** What a handler answers; only the server turns it into bytes. */
export type Answer =
  | { readonly kind: "json"; readonly status: number; readonly value: unknown; readonly headers?: HeaderFields }
  | { readonly kind: "empty"; readonly status: 204; readonly headers?: HeaderFields }
  | { readonly kind: "text"; readonly status: number; readonly text: string; readonly headers?: HeaderFields }
  | {
      readonly kind: "content";
      readonly status: number;
      readonly type: string;
      readonly content: Uint8Array | Readable;
      /** Offered for saving under this name. */
      readonly fileName?: string;
      readonly headers?: HeaderFields;
    }
  /** A file of the disk, with ranges and caching. */
  | { readonly kind: "file"; readonly file: ServedFile };

export type HeaderFields = Readonly<Record<string, string>>;

export const json = (value: unknown, status = 200): Extract<Answer, { kind: "json" }> => ({
  kind: "json",
  status,
  value,
});
export const noContent: Extract<Answer, { kind: "empty" }> = { kind: "empty", status: 204 };

/** What the handler works with: everything read, checked and allowed. */
export interface RouteInput<Params, Query, Body, Kind extends ObjectKind | "none"> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The object named in the path, visible to who asks. */
  readonly target: Kind extends ObjectKind ? Objects[Kind] : null;
}

export interface Declaration<Params, Query, Body, Kind extends ObjectKind | "none"> {
  readonly method: Method;
  /** With `{name}` for parameters, as in the API description. */
  readonly path: string;
  readonly tag: string;
  readonly about: string;
  /** Asked of `domain/access` before anything is read; by who asks where strangers and members do different things. */
  readonly action: Action | ((who: Principal["kind"]) => Action);
  /** The route judges the Authorization header itself; nobody is signed in by it. */
  readonly ownCredential?: true;
  /** Kind of object that `{id}` names; who may not see it gets the answer of an absent one. */
  readonly object?: Kind;
  readonly params?: z.ZodType<Params>;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** How the body arrives; JSON unless told. */
  readonly bodyFormat?: "json" | "form" | "raw";
  /** Largest body in bytes, 1 MiB unless told. */
  readonly bodyLimit?: number;
  /** What it takes of the budget of requests, in ordinary requests; 1 unless told. */
  readonly cost?: number;
  /** Shapes by status; `null` for no body, a media type for anything but JSON. */
  readonly answers: Readonly<Record<number, z.ZodType | string | null>>;
  readonly handle: (input: RouteInput<Params, Query, Body, Kind>, call: Call) => Promise<Answer> | Answer;
}

/** A declared route, its types checked where it was declared. */
export type Route = Declaration<unknown, unknown, unknown, ObjectKind | "none">;

/** The only way to make a route. */
export const route = <Params = null, Query = null, Body = null, Kind extends ObjectKind | "none" = "none">(
  declaration: Declaration<Params, Query, Body, Kind>,
): Route => declaration as unknown as Route;
