import type { Locale } from "@outrider/i18n/locales.ts";
import { IconMail } from "@tabler/icons-react";
import { startTransition, useActionState } from "react";
import { requestPasswordLink } from "#api/account.ts";
import { failureOf } from "#api/api-error.ts";
import { Button } from "#ui/button.tsx";
import { failureText } from "#ui/failure-text.ts";
import { Field } from "#ui/field.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { formText } from "./form-text.ts";
import { FormAlert } from "./form-alert.tsx";
import { SignInLayout } from "./sign-in-layout.tsx";
import type { SignInBrand } from "./sign-in-layout.tsx";
import styles from "./sign-in-layout.module.css";
import { isEmail } from "./validation.ts";

export interface ForgotPasswordPageProps {
  readonly brand: SignInBrand;
  readonly onLanguage: (locale: Locale) => void;
}

type FormState = { readonly kind: "open" | "invalid" | "sent" } | { readonly kind: "failed"; readonly text: string };

export function ForgotPasswordPage({ brand, onLanguage }: ForgotPasswordPageProps) {
  const t = useMessages("signIn");
  const e = useMessages("errors");
  const [state, submit, busy] = useActionState(
    async (_previous: FormState, data: FormData): Promise<FormState> => {
      const email = formText(data, "email");
      if (!isEmail(email)) return { kind: "invalid" };
      try {
        await requestPasswordLink(email);
        return { kind: "sent" };
      } catch (error) {
        return { kind: "failed", text: failureText(failureOf(error), e) };
      }
    },
    { kind: "open" },
  );
  return (
    <SignInLayout brand={brand} title={t("forgotTitle")} subtitle={t("forgotSubtitle")} onLanguage={onLanguage}>
      {state.kind === "sent" ? (
        <FormAlert good text={t("forgotSent")} />
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            const data = new FormData(event.currentTarget);
            startTransition(() => submit(data));
          }}
        >
          {state.kind === "failed" && <FormAlert text={state.text} />}
          <Field large label={t("email")} error={state.kind === "invalid" ? t("invalid.email") : undefined}>
            {(control) => (
              <>
                <IconMail aria-hidden />
                <input
                  {...control}
                  name="email"
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  maxLength={254}
                  // oxlint-disable-next-line jsx-a11y/no-autofocus
                  autoFocus
                />
              </>
            )}
          </Field>
          <Button type="submit" tone="primary" size="large" wide aria-disabled={busy}>
            {t("forgotSubmit")}
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <a href="#/login">{t("backToSignIn")}</a>
      </p>
    </SignInLayout>
  );
}
