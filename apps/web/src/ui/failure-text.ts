import type { Translate } from "@outrider/i18n/catalogue.ts";

/** A failed call as the `api` folder describes it. */
export interface Failure {
  readonly kind:
    | "network"
    | "timeout"
    | "unauthorized"
    | "forbidden"
    | "notFound"
    | "conflict"
    | "tooMany"
    | "rejected"
    | "server";
  readonly detail?: string;
  readonly retrySeconds?: number;
}

/** What to tell the reader when a call did not succeed. */
export function failureText(failure: Failure, t: Translate<"errors">): string {
  switch (failure.kind) {
    case "network":
    case "timeout":
    case "notFound":
    case "conflict":
    case "server":
      return t(failure.kind);
    case "unauthorized":
    case "forbidden":
      return t("forbidden");
    case "tooMany":
      return t("tooMany", { seconds: failure.retrySeconds ?? 0 });
    case "rejected":
      return failure.detail ? t("rejected", { detail: failure.detail }) : t("server");
  }
}
