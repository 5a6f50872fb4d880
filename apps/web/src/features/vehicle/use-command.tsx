import { knots } from "@outrider/domain/units/units.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#api/api-error.ts";
import { sendCommand } from "#api/commands.ts";
import type { Vehicle } from "#live/fleet.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { failureText } from "#ui/failure-text.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { showToast } from "#ui/toast/toasts.ts";
import { commandOf, confirmationOf } from "./command-plan.ts";
import type { CommandPlan } from "./command-plan.ts";

/** Asks, sends, and tells what became of it. `sending` until the server answered. */
export function useCommand(vehicle: Vehicle) {
  const t = useMessages("vehicle");
  const e = useMessages("errors");
  const format = useFormat();
  const [plan, setPlan] = useState<CommandPlan | null>(null);
  const name = vehicle.plate || vehicle.name;
  const send = useMutation({
    mutationFn: (planned: CommandPlan) => sendCommand(commandOf(planned, vehicle.id)),
    onSuccess: (outcome) => {
      showToast({
        severity: outcome === "sent" ? "ok" : "info",
        title: name,
        body: t(`sent.${outcome === "sent" ? "ok" : "queued"}`),
      });
    },
    onError: (error) => {
      const failure = failureOf(error);
      const refused = failure.kind === "rejected" || failure.kind === "conflict" || failure.kind === "forbidden";
      const body =
        refused && failure.detail
          ? t("sent.failed", { detail: failure.detail })
          : t("sent.error", { detail: failureText(failure, e) });
      showToast({ severity: "critical", title: name, body });
    },
  });
  const question = plan && confirmationOf(plan, { vehicle: name, speed: format.speed(knots(vehicle.speed)).text }, t);
  const dialog = (
    <ConfirmDialog
      open={plan !== null}
      title={question?.title ?? ""}
      body={question?.body ?? ""}
      action={question?.action ?? ""}
      danger={question?.danger ?? false}
      onCancel={() => setPlan(null)}
      onConfirm={() => {
        if (plan) send.mutate(plan);
        setPlan(null);
      }}
    />
  );
  return { ask: setPlan, sending: send.isPending, dialog };
}
