import type { Translate } from "@outrider/i18n/catalogue.ts";
import type { Command } from "#api/commands.ts";

/** A command that waits for its confirmation. */
export type CommandPlan =
  | { readonly kind: "immobilize" | "release" | "position" }
  | { readonly kind: "output"; readonly number: number; readonly on: boolean };

/** What goes to the server. The engine is set to a state, never toggled. */
export function commandOf(plan: CommandPlan, deviceId: number): Command {
  switch (plan.kind) {
    case "immobilize":
      return { deviceId, type: "engineStop" };
    case "release":
      return { deviceId, type: "engineResume" };
    case "position":
      return { deviceId, type: "positionSingle" };
    case "output":
      return { deviceId, type: "custom", attributes: { data: outputText(plan.number, plan.on) } };
  }
}

/** `setdigout` names every output up to the meant one; `?` leaves an output as it is. */
function outputText(number: number, on: boolean): string {
  return `setdigout ${"?".repeat(number - 1)}${on ? 1 : 0}`;
}

export interface Confirmation {
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly danger: boolean;
}

/** What the reader is asked before it goes out: the plate and the speed are repeated. */
export function confirmationOf(
  plan: CommandPlan,
  names: { readonly vehicle: string; readonly speed: string },
  t: Translate<"vehicle">,
): Confirmation {
  switch (plan.kind) {
    case "immobilize":
      return {
        title: t("confirm.immobilizeTitle", names),
        body: t("confirm.immobilizeBody", names),
        action: t("action.immobilize"),
        danger: true,
      };
    case "release":
      return {
        title: t("confirm.releaseTitle", names),
        body: t("confirm.releaseBody", names),
        action: t("action.deimmobilize"),
        danger: false,
      };
    case "position":
      return {
        title: t("confirm.positionTitle", names),
        body: t("confirm.positionBody", names),
        action: t("action.position"),
        danger: false,
      };
    case "output": {
      const action = t(plan.on ? "action.outputOn" : "action.outputOff", { number: plan.number });
      return {
        title: t("confirm.outputTitle", { action }),
        body: t("confirm.outputBody", names),
        action,
        danger: true,
      };
    }
  }
}
