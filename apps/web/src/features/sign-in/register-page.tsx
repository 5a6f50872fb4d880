import type { Locale } from "@outrider/i18n/locales.ts";
import { startTransition, useActionState, useEffect, useRef } from "react";
import { register } from "#api/account.ts";
import { failureOf } from "#api/api-error.ts";
import type { ServerInfo } from "#api/server.ts";
import { Button } from "#ui/button.tsx";
import { failureText } from "#ui/failure-text.ts";
import { Field } from "#ui/field.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { formText } from "./form-text.ts";
import { FormAlert } from "./form-alert.tsx";
import { PasswordField } from "./password-field.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";
import type { SignInBrand } from "./sign-in-layout.tsx";
import styles from "./sign-in-layout.module.css";
import { checkRegistration } from "./validation.ts";
import type { Problems } from "./validation.ts";

export interface RegisterPageProps {
  readonly brand: SignInBrand;
  readonly server: ServerInfo | null;
  readonly onRegistered: (values: { email: string; password: string }) => void;
  readonly onLanguage: (locale: Locale) => void;
}

interface FormState {
  readonly problems: Problems<"setupToken" | "name" | "email" | "password" | "confirm">;
  readonly fault: string | null;
}

const EMPTY: FormState = { problems: {}, fault: null };

/** Opening an account; on a new installation, creating its administrator. */
export function RegisterPage({ brand, server, onRegistered, onLanguage }: RegisterPageProps) {
  const t = useMessages("signIn");
  const e = useMessages("errors");
  const form = useRef<HTMLFormElement>(null);
  const first = server?.newServer === true;

  const [state, submit, busy] = useActionState(async (_previous: FormState, data: FormData): Promise<FormState> => {
    const value = (name: string) => formText(data, name);
    const values = {
      name: value("name").trim(),
      email: value("email").trim().toLowerCase(),
      password: value("password"),
      confirm: value("confirm"),
    };
    const problems = checkRegistration(values);
    if (Object.keys(problems).length > 0) return { problems, fault: null };
    try {
      const setup = first ? { setupToken: value("setupToken").trim() } : {};
      await register({ name: values.name, email: values.email, password: values.password, ...setup });
      onRegistered(values);
      return EMPTY;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind === "conflict") return { problems: { email: "invalid.userExists" }, fault: null };
      if (first && failure.kind === "forbidden") return { problems: { setupToken: "invalid.setupToken" }, fault: null };
      return { problems: {}, fault: failureText(failure, e) };
    }
  }, EMPTY);

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  const problem = (field: keyof FormState["problems"]) => {
    const key = state.problems[field];
    return key && t(key);
  };
  const closed = server !== null && !server.registration && !first;
  return (
    <SignInLayout
      brand={brand}
      title={t(first ? "adminTitle" : "registerTitle")}
      subtitle={first ? t("adminSubtitle") : (brand.subtitle ?? t("subtitle"))}
      onLanguage={onLanguage}
    >
      {closed ? (
        <p>{t("registerClosed")}</p>
      ) : (
        <form
          ref={form}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            const data = new FormData(event.currentTarget);
            startTransition(() => submit(data));
          }}
        >
          {state.fault && <FormAlert text={state.fault} />}
          {first && (
            <Field large label={t("setupToken")} hint={t("setupTokenHint")} error={problem("setupToken")}>
              {(control) => (
                <input {...control} name="setupToken" autoComplete="off" autoCapitalize="none" maxLength={128} />
              )}
            </Field>
          )}
          <Field large label={t("name")} error={problem("name")}>
            {(control) => (
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              <input {...control} name="name" autoComplete="name" maxLength={128} autoFocus={!first} />
            )}
          </Field>
          <Field large label={t("email")} error={problem("email")}>
            {(control) => (
              <input
                {...control}
                name="email"
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                maxLength={254}
              />
            )}
          </Field>
          <PasswordField
            label={t("newPassword")}
            name="password"
            autoComplete="new-password"
            hint={t("passwordHint")}
            error={problem("password")}
          />
          <PasswordField label={t("confirm")} name="confirm" autoComplete="new-password" error={problem("confirm")} />
          <Button type="submit" tone="primary" size="large" wide aria-disabled={busy}>
            {t("registerSubmit")}
          </Button>
        </form>
      )}
      {!first && (
        <p className={styles.below}>
          <a href="#/login">{t("backToSignIn")}</a>
        </p>
      )}
    </SignInLayout>
  );
}
