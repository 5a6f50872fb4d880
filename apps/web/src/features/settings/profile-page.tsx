import { LOCALE_NAMES, LOCALES } from "@outrider/i18n/locales.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import type { FieldErrors, Resolver } from "react-hook-form";
import { saveUser } from "#api/account.ts";
import { failureOf } from "#api/api-error.ts";
import type { SessionUser } from "#api/user.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { failureText } from "#ui/failure-text.ts";
import { Field } from "#ui/field.tsx";
import { FormFoot, FormGrid, FormNote, FormPage, FormSection, InvalidSummary, Segments } from "#ui/form-page.tsx";
import { useI18n, useMessages } from "#ui/i18n/i18n-context.tsx";
import { THEME_CHOICES, themeChoice } from "#ui/theme/theme.ts";
import { showToast } from "#ui/toast/toasts.ts";
import { useFormStatus } from "#ui/use-form-status.ts";
import { useObservable } from "#ui/use-observable.ts";
import { checkProfile, profileValues, withProfile } from "./profile-form.ts";
import type { ProfileField, ProfileProblem, ProfileValues } from "./profile-form.ts";
import { TIME_ZONES } from "./time-zones.table.ts";

export interface LeavePrompt {
  readonly asking: boolean;
  readonly stay: () => void;
  readonly go: () => void;
}

export interface ProfilePageProps {
  readonly user: SessionUser;
  /** The user as the server keeps it now. */
  readonly onSaved: (user: SessionUser) => Promise<void>;
  /** Told whether there are unsaved changes. */
  readonly onDirty: (dirty: boolean) => void;
  /** Whether somebody wants to leave them. */
  readonly leave: LeavePrompt;
}

export function ProfilePage({ user, onSaved, onDirty, leave }: ProfilePageProps) {
  const t = useMessages("settings");
  const c = useMessages("common");
  const e = useMessages("errors");
  const i18n = useI18n();
  const form = useForm<ProfileValues>({
    mode: "onBlur",
    values: profileValues(user, i18n.locale),
    resolver: resolve,
  });
  const { changed, errors, tried } = useFormStatus(form);
  const changes = changed.filter((field) => field !== "confirm").length;
  const dirty = changes > 0;
  useEffect(() => onDirty(dirty), [onDirty, dirty]);
  const save = useMutation({
    mutationFn: (values: ProfileValues) => saveUser(withProfile(user, values), values.password || null),
    onSuccess: async (saved) => {
      form.reset(profileValues(saved, i18n.locale));
      await onSaved(saved);
      showToast({ severity: "ok", title: i18n.messages("settings")("profile.saved") });
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.kind === "rejected") {
        for (const { path, message } of failure.fields) {
          const field = path.replace(/^.*\./, "");
          if (isField(field)) form.setError(field, { message });
        }
      }
      const detail = "detail" in failure && failure.detail ? failure.detail : failureText(failure, e);
      showToast({ severity: "critical", title: t("profile.title"), body: detail });
    },
  });
  const locked = user.readonly;
  const problem = (field: ProfileField) => problemText(errors[field]?.message, t);
  const labels: Record<ProfileField, string> = {
    name: t("profile.name"),
    email: t("profile.email"),
    phone: t("profile.phone"),
    timeZone: t("profile.timeZone"),
    language: t("profile.language"),
    password: t("profile.password"),
    confirm: t("profile.confirm"),
  };
  const invalid = tried
    ? Object.keys(errors).flatMap((name) => (isField(name) ? [{ name, label: labels[name] }] : []))
    : [];
  const zones = [
    ...new Set<string>([...TIME_ZONES, ...(form.getValues("timeZone") ? [form.getValues("timeZone")] : [])]),
  ];
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const theme = useObservable(themeChoice);
  return (
    <FormPage title={t("profile.title")}>
      <form noValidate onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}>
        <InvalidSummary fields={invalid} onGo={(name) => isField(name) && form.setFocus(name)} />
        <FormSection title={t("profile.account")}>
          <FormGrid>
            <Field label={labels.name} error={problem("name")} disabled={locked}>
              {(control) => <input {...control} {...form.register("name")} autoComplete="name" maxLength={128} />}
            </Field>
            <Field label={labels.email} error={problem("email")} disabled={locked || user.fixedEmail}>
              {(control) => (
                <input {...control} {...form.register("email")} type="email" autoComplete="email" maxLength={254} />
              )}
            </Field>
            <Field label={labels.phone} aside={c("optional")} error={problem("phone")} disabled={locked}>
              {(control) => (
                <input {...control} {...form.register("phone")} type="tel" autoComplete="tel" maxLength={64} />
              )}
            </Field>
            <Field label={labels.timeZone} disabled={locked}>
              {(control) => (
                <select {...control} {...form.register("timeZone")}>
                  <option value="">{t("profile.timeZoneBrowser", { zone: deviceZone })}</option>
                  {zones.map((zone) => (
                    <option key={zone} value={zone}>
                      {zone.replaceAll("_", " ")}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label={labels.language} disabled={locked}>
              {(control) => (
                <select {...control} {...form.register("language")}>
                  {LOCALES.map((locale) => (
                    <option key={locale} value={locale} lang={locale}>
                      {LOCALE_NAMES[locale]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </FormGrid>
          {locked && <FormNote>{t("profile.readonly")}</FormNote>}
        </FormSection>
        <FormSection title={labels.password}>
          <FormGrid>
            <Field
              label={labels.password}
              hint={t("profile.passwordHint")}
              error={problem("password")}
              disabled={locked}
            >
              {(control) => (
                <input
                  {...control}
                  {...form.register("password")}
                  type="password"
                  autoComplete="new-password"
                  maxLength={256}
                />
              )}
            </Field>
            <Field label={labels.confirm} error={problem("confirm")} disabled={locked}>
              {(control) => (
                <input
                  {...control}
                  {...form.register("confirm")}
                  type="password"
                  autoComplete="new-password"
                  maxLength={256}
                />
              )}
            </Field>
          </FormGrid>
        </FormSection>
        <FormSection title={t("profile.appearance")}>
          <Segments
            legend={t("profile.theme")}
            name="theme"
            value={theme}
            options={THEME_CHOICES.map((value) => ({ value, label: t(`theme.${value}`) }))}
            onChange={(value) => themeChoice.set(value)}
          />
          <FormNote>{t("map.onDevice")}</FormNote>
        </FormSection>
        {!locked && <FormFoot changes={changes} busy={save.isPending} onCancel={() => form.reset()} />}
      </form>
      <ConfirmDialog
        open={leave.asking}
        title={t("leave.title")}
        body={t("leave.body")}
        action={c("action.discard")}
        cancel={c("action.keepEditing")}
        danger
        onConfirm={leave.go}
        onCancel={leave.stay}
      />
    </FormPage>
  );
}

const resolve: Resolver<ProfileValues> = (values) => {
  const problems = checkProfile(values);
  const errors: FieldErrors<ProfileValues> = Object.fromEntries(
    Object.entries(problems).map(([field, message]) => [field, { type: "invalid", message }]),
  );
  return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

const FIELDS: readonly ProfileField[] = ["name", "email", "phone", "timeZone", "language", "password", "confirm"];

const isField = (name: string): name is ProfileField => FIELDS.some((field) => field === name);

const PROBLEMS: readonly ProfileProblem[] = [
  "invalid.name",
  "invalid.email",
  "invalid.emailOrPhone",
  "invalid.password",
  "invalid.mismatch",
];

/** Our own problems are keys; what the server refused comes as a text already. */
function problemText(message: string | undefined, t: (key: ProfileProblem) => string): string | undefined {
  const known = PROBLEMS.find((key) => key === message);
  return known ? t(known) : message;
}
