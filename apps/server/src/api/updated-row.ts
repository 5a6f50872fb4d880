import { ApiError } from "#api/errors.ts";
import type { Updated } from "#store/entity-store.ts";

/** The row after an update, or the refusal that a lost race deserves. */
export const updatedRow = <Row>(outcome: Updated<Row>): Row => {
  switch (outcome.kind) {
    case "updated":
      return outcome.row;
    case "absent":
      throw new ApiError("not_found");
    case "conflict":
      throw new ApiError("version_conflict");
  }
};
