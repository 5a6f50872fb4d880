import type { Locale } from "@outrider/i18n/locales.ts";
import { startTransition, useActionState, useEffect, useRef } from "react";
import { setPassword } from "#api/account.ts";
import { failureOf } from "#api/api-error.ts";
import { Button } from "#ui/button.tsx";
import { failureText } from "#ui/failure-text.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { formText } from "./form-text.ts";
import { FormAlert } from "./form-alert.tsx";
import { PasswordField } from "./password-field.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";
import type { SignInBrand } from "./sign-in-layout.tsx";
import styles from "./sign-in-layout.module.css";
import { checkNewPassword } from "./validation.ts";
import type { Problems } from "./validation.ts";

export interface ChangePasswordPageProps {
  readonly brand: SignInBrand;
  /** From the link of an e-mail, or from a sign-in that demanded a new password. */
  readonly token: string | null;
  readonly onChanged: () => void;
  readonly onLanguage: (locale: Locale) => void;
}

interface FormState {
  readonly problems: Problems<"password" | "confirm">;
  readonly fault: string | null;
}

const EMPTY: FormState = { problems: {}, fault: null };

export function ChangePasswordPage({ brand, token, onChanged, onLanguage }: ChangePasswordPageProps) {
  const t = useMessages("signIn");
  const e = useMessages("errors");
  const form = useRef<HTMLFormElement>(null);

  const [state, submit, busy] = useActionState(async (_previous: FormState, data: FormData): Promise<FormState> => {
    const password = formText(data, "password");
    const problems = checkNewPassword({ password, confirm: formText(data, "confirm") });
    if (Object.keys(problems).length > 0 || token === null) return { problems, fault: null };
    try {
      await setPassword(token, password);
      onChanged();
      return EMPTY;
    } catch (error) {
      const failure = failureOf(error);
      const gone = failure.kind === "notFound" || failure.kind === "unauthorized";
      return { problems: {}, fault: gone ? t("invalid.link") : failureText(failure, e) };
    }
  }, EMPTY);

  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
  }, [state]);

  const { password, confirm } = state.problems;
  return (
    <SignInLayout brand={brand} title={t("changeTitle")} subtitle={t("changeSubtitle")} onLanguage={onLanguage}>
      {token === null ? (
        <p>{t("changeMissing")}</p>
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
          <PasswordField
            autoFocus
            label={t("newPassword")}
            name="password"
            autoComplete="new-password"
            hint={t("passwordHint")}
            error={password && t(password)}
          />
          <PasswordField
            label={t("confirm")}
            name="confirm"
            autoComplete="new-password"
            error={confirm && t(confirm)}
          />
          <Button type="submit" tone="primary" size="large" wide aria-disabled={busy}>
            {t("changeSubmit")}
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <a href="#/login">{t("backToSignIn")}</a>
      </p>
    </SignInLayout>
  );
}
