import type { EntityAttributes } from "../model/attributes.ts";
import type { Position } from "../model/position.ts";
import { textAt } from "../model/read-attribute.ts";
import type { UnixMillis } from "../units/units.ts";
import { immobilizedEvidence, immobilizerOutput } from "./immobilized-evidence.ts";
import { resultMeaning } from "./result-meaning.ts";

/** What is known about a vehicle's engine cut, and the command that waits for the device's answer. */
export interface ImmobilizerState {
  /** null until the device told. */
  readonly immobilized: boolean | null;
  readonly pending: PendingEngineCommand | null;
}

export interface PendingEngineCommand {
  /** The state that was asked for: true to stop the engine. */
  readonly immobilize: boolean;
  readonly since: UnixMillis;
}

export const IMMOBILIZER_START: ImmobilizerState = { immobilized: null, pending: null };

export type ImmobilizerInput =
  | { readonly kind: "requested"; readonly immobilize: boolean; readonly at: UnixMillis }
  /** Refused, failed to send, not authorised, timed out or expired. */
  | { readonly kind: "failed" }
  | { readonly kind: "position"; readonly position: Pick<Position, "attributes" | "protocol" | "deviceTime"> }
  | { readonly kind: "result"; readonly protocol: string; readonly result: string };

export type ImmobilizerEvent =
  | { readonly kind: "immobilizedChanged"; readonly immobilized: boolean }
  /** The icon is no longer dimmed. `confirmed`: the vehicle is in the state that was asked for. */
  | { readonly kind: "pendingCleared"; readonly outcome: "confirmed" | "failed" | "changed" }
  /** A vehicle with a pending command cannot get another one. */
  | { readonly kind: "refused"; readonly reason: "pending" };

export interface ImmobilizerStep {
  readonly state: ImmobilizerState;
  readonly events: readonly ImmobilizerEvent[];
}

/**
 * One step of the immobiliser's life. The flag follows the device's own evidence only; a successful send leaves the
 * command pending until the device shows the state asked for, the flag changes, or the command fails. Evidence made
 * before the command was asked for does not end it.
 */
export const nextImmobilizer = (
  state: ImmobilizerState,
  input: ImmobilizerInput,
  device: EntityAttributes,
): ImmobilizerStep => {
  switch (input.kind) {
    case "requested":
      if (state.pending !== null) return { state, events: [{ kind: "refused", reason: "pending" }] };
      return { state: { ...state, pending: { immobilize: input.immobilize, since: input.at } }, events: [] };
    case "failed":
      return failed(state);
    case "result":
      return withResult(state, input.protocol, input.result, device);
    case "position": {
      const seen = immobilizedEvidence(input.position.attributes, device);
      if (seen !== null) {
        const answers = state.pending === null || input.position.deviceTime >= state.pending.since;
        return withEvidence(state, seen, answers);
      }
      const result = textAt(input.position.attributes, "result");
      return result === null ? { state, events: [] } : withResult(state, input.position.protocol, result, device);
    }
  }
};

const withResult = (
  state: ImmobilizerState,
  protocol: string,
  result: string,
  device: EntityAttributes,
): ImmobilizerStep => {
  switch (resultMeaning(protocol, result, immobilizerOutput(device))) {
    case "cut":
      return withEvidence(state, true, true);
    case "released":
      return withEvidence(state, false, true);
    case "applied":
      return state.pending === null ? { state, events: [] } : withEvidence(state, state.pending.immobilize, true);
    case "failed":
      return failed(state);
    case "nothing":
      return { state, events: [] };
  }
};

const withEvidence = (state: ImmobilizerState, immobilized: boolean, answersPending: boolean): ImmobilizerStep => {
  const changed = immobilized !== (state.immobilized ?? false);
  const known = state.immobilized !== null;
  const confirmed = answersPending && state.pending?.immobilize === immobilized;
  const cleared = state.pending !== null && (confirmed || (changed && answersPending));
  if (!changed && known && !cleared) return { state, events: [] };
  const events: ImmobilizerEvent[] = [];
  if (changed) events.push({ kind: "immobilizedChanged", immobilized });
  if (cleared) events.push({ kind: "pendingCleared", outcome: confirmed ? "confirmed" : "changed" });
  return { state: { immobilized, pending: cleared ? null : state.pending }, events };
};

const failed = (state: ImmobilizerState): ImmobilizerStep =>
  state.pending === null
    ? { state, events: [] }
    : { state: { ...state, pending: null }, events: [{ kind: "pendingCleared", outcome: "failed" }] };
