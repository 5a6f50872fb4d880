import { VEHICLE_CATEGORIES } from "@outrider/domain/model/vehicle-category.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { failureOf } from "#api/api-error.ts";
import type { ApiFailure } from "#api/api-error.ts";
import { adoptDevice, loadGroups } from "#api/connect.ts";
import type { AdoptedDevice, UnknownDevice } from "#api/connect.ts";
import { Button } from "#ui/button.tsx";
import { Dialog, DialogActions } from "#ui/dialog.tsx";
import { failureText } from "#ui/failure-text.ts";
import { Field } from "#ui/field.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { useFormStatus } from "#ui/use-form-status.ts";
import { adoptionOf, adoptValues, fieldOf, MAXIMUM_NAME, MAXIMUM_PLATE } from "./adopt-form.ts";
import type { AdoptField, AdoptValues } from "./adopt-form.ts";
import styles from "./connect-page.module.css";

export interface AdoptDialogProps {
  /** Null closes the dialog. */
  readonly device: UnknownDevice | null;
  readonly onClose: () => void;
  readonly onAdopted: (device: AdoptedDevice, uniqueId: string) => void;
}

export function AdoptDialog({ device, onClose, onAdopted }: AdoptDialogProps) {
  const t = useMessages("connect");
  return (
    <Dialog open={device !== null} title={t("adopt.title")} onClose={onClose}>
      {device && <AdoptForm key={device.uniqueId} uniqueId={device.uniqueId} onClose={onClose} onAdopted={onAdopted} />}
    </Dialog>
  );
}

interface AdoptFormProps extends Omit<AdoptDialogProps, "device"> {
  readonly uniqueId: string;
}

function AdoptForm({ uniqueId, onClose, onAdopted }: AdoptFormProps) {
  const t = useMessages("connect");
  const c = useMessages("common");
  const e = useMessages("errors");
  const format = useFormat();
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<AdoptValues>({ mode: "onSubmit", defaultValues: adoptValues(uniqueId) });
  const { errors } = useFormStatus(form);
  const groups = useQuery({ queryKey: ["groupNames"], queryFn: ({ signal }) => loadGroups(signal) });
  const adopt = useMutation({
    mutationFn: (values: AdoptValues) => adoptDevice(adoptionOf(values)),
    onMutate: () => setFault(null),
    onSuccess: (created) => onAdopted(created, uniqueId),
    onError: (error) => {
      const failure = failureOf(error);
      const problems = fieldProblems(failure);
      for (const [field, message] of problems) form.setError(field, { message });
      const [first] = problems;
      if (first) form.setFocus(first[0]);
      else setFault("detail" in failure && failure.detail ? failure.detail : failureText(failure, e));
    },
  });
  const tooLong = (count: number) => ({ value: count, message: t("adopt.tooLong", { count }) });
  const required = (value: string) => value.trim() !== "" || t("adopt.nameMissing");
  const categories = VEHICLE_CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) })).sort((a, b) =>
    format.compare(a.label, b.label),
  );
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((values) => adopt.mutate(values))(event)}
    >
      {fault !== null && <p role="alert">{fault}</p>}
      <Field label={t("adopt.identifier")} error={errors.uniqueId?.message}>
        {(control) => <input {...control} {...form.register("uniqueId")} readOnly />}
      </Field>
      <Field label={t("adopt.name")} error={errors.name?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register("name", { validate: required, maxLength: tooLong(MAXIMUM_NAME) })}
            data-autofocus
            required
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("adopt.plate")} aside={c("optional")} error={errors.plate?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register("plate", { maxLength: tooLong(MAXIMUM_PLATE) })}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={t("adopt.category")} error={errors.category?.message}>
        {(control) => (
          <select {...control} {...form.register("category")}>
            {categories.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("adopt.group")} error={errors.groupId?.message}>
        {(control) => (
          <select {...control} {...form.register("groupId")}>
            <option value="0">{t("adopt.noGroup")}</option>
            {groups.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>{c("action.cancel")}</Button>
        <Button type="submit" tone="primary" disabled={adopt.isPending}>
          {t("adopt.submit")}
        </Button>
      </DialogActions>
    </form>
  );
}

/** What the server holds against single fields, in the reader's words. */
function fieldProblems(failure: ApiFailure): readonly (readonly [AdoptField, string])[] {
  if (failure.kind === "conflict" && failure.code === "unique_id_taken") return [["uniqueId", failure.detail]];
  if (failure.kind !== "rejected") return [];
  return failure.fields.flatMap(({ path, message }) => {
    const field = fieldOf(path);
    return field === null ? [] : [[field, message] as const];
  });
}
