/** Why a call did not succeed, as far as the reader can act on it. */
export type ApiFailure =
  | { readonly kind: "network" }
  | { readonly kind: "timeout" }
  | { readonly kind: "unauthorized"; readonly code: string }
  | { readonly kind: "forbidden"; readonly detail: string }
  | { readonly kind: "notFound" }
  | { readonly kind: "conflict"; readonly code: string; readonly detail: string }
  | { readonly kind: "tooMany"; readonly retrySeconds: number }
  /** The content was refused; `fields` names the members with their reason codes. */
  | {
      readonly kind: "rejected";
      readonly code: string;
      readonly detail: string;
      readonly fields: readonly FieldProblem[];
    }
  | { readonly kind: "server"; readonly status: number; readonly requestId: string | null };

export interface FieldProblem {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Thrown by the calls of this folder, so that queries and mutations see a failure as one. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly failure: ApiFailure;
  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.kind, options);
    this.failure = failure;
  }
}

export const failureOf = (error: unknown): ApiFailure =>
  error instanceof ApiError ? error.failure : { kind: "server", status: 0, requestId: null };
