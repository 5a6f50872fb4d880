import type { SQLInputValue } from "node:sqlite";

/** What the main thread and a database thread say to each other. */
export type SqliteRequest =
  | {
      readonly id: number;
      readonly kind: "execute";
      readonly sql: string;
      readonly parameters: readonly SQLInputValue[];
    }
  | { readonly id: number; readonly kind: "close" };

export type SqliteReply =
  | {
      readonly id: number;
      readonly kind: "done";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly SQLInputValue[])[];
      readonly changes: number;
    }
  | { readonly id: number; readonly kind: "failed"; readonly message: string; readonly code: number };

export interface SqliteThreadData {
  readonly path: string;
  readonly readOnly: boolean;
  readonly pragmas: readonly string[];
}
