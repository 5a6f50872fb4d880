import type { Locale } from "@outrider/i18n/locales.ts";
import { IconUser } from "@tabler/icons-react";
import { startTransition, useActionState, useEffect, useRef, useState } from "react";
import { failureOf } from "#api/api-error.ts";
import { signIn } from "#api/session.ts";
import type { SignInOutcome } from "#api/session.ts";
import type { SessionUser } from "#api/user.ts";
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
import { checkSignIn } from "./validation.ts";
import type { Problems } from "./validation.ts";

export interface SignInPageProps {
  readonly brand: SignInBrand;
  /** Null until the server has told what it offers; the entries that depend on it appear then. */
  readonly server: ServerInfo | null;
  /** A good word from the page before, e.g. "password changed". */
  readonly notice: string | null;
  readonly onSignedIn: (user: SessionUser) => void;
  readonly onNewPassword: (token: string) => void;
  readonly onLanguage: (locale: Locale) => void;
}

type Refusal = Exclude<SignInOutcome["kind"], "signedIn" | "newPassword"> | null;

interface FormState {
  readonly identity: string;
  readonly problems: Problems<"identity" | "password">;
  readonly refusal: Refusal;
  readonly fault: string | null;
}

const EMPTY: FormState = { identity: "", problems: {}, refusal: null, fault: null };

export function SignInPage({ brand, server, notice, onSignedIn, onNewPassword, onLanguage }: SignInPageProps) {
  const t = useMessages("signIn");
  const e = useMessages("errors");
  const [askCode, setAskCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const [state, submit, busy] = useActionState(async (_previous: FormState, data: FormData): Promise<FormState> => {
    const identity = formText(data, "email");
    const password = formText(data, "password");
    const code = formText(data, "code").replaceAll(/\s/g, "");
    const problems = checkSignIn({ identity, password });
    if (Object.keys(problems).length > 0) return { ...EMPTY, identity, problems };
    try {
      const outcome = await signIn({ email: identity, password, ...(code ? { code } : {}) });
      if (outcome.kind === "signedIn") onSignedIn(outcome.user);
      else if (outcome.kind === "newPassword") onNewPassword(outcome.token);
      else {
        if (outcome.kind === "codeNeeded") setAskCode(true);
        return { ...EMPTY, identity, refusal: outcome.kind };
      }
      return { ...EMPTY, identity };
    } catch (error) {
      return { ...EMPTY, identity, fault: failureText(failureOf(error), e) };
    }
  }, EMPTY);

  useEffect(() => {
    const invalid = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    if (invalid) invalid.focus();
    else if (state.refusal === "codeNeeded") form.current?.querySelector<HTMLInputElement>("[name=code]")?.focus();
  }, [state]);

  const wrong = state.refusal === "wrong" ? t("invalid.credentials") : undefined;
  return (
    <SignInLayout brand={brand} title={t("title")} subtitle={brand.subtitle ?? t("subtitle")} onLanguage={onLanguage}>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          // A form action would empty the fields; what was typed stays for the next attempt.
          event.preventDefault();
          if (busy) return;
          const data = new FormData(event.currentTarget);
          startTransition(() => submit(data));
        }}
      >
        {notice && !state.fault && !wrong && <FormAlert good text={notice} />}
        {state.fault && <FormAlert text={state.fault} />}
        {state.refusal === "disabled" && <FormAlert text={t("invalid.disabled")} />}
        <Field large label={t("identity")} error={state.problems.identity && t(state.problems.identity)}>
          {(control) => (
            <>
              <IconUser aria-hidden />
              <input
                {...control}
                name="email"
                autoComplete="username"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                inputMode="email"
                maxLength={254}
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
              />
            </>
          )}
        </Field>
        <PasswordField
          label={t("password")}
          name="password"
          autoComplete="current-password"
          aside={server?.emailEnabled && <a href="#/login?view=forgot">{t("forgot")}</a>}
          error={wrong ?? (state.problems.password && t(state.problems.password))}
        />
        {askCode && (
          <Field
            large
            label={t("code")}
            hint={t("codeHint")}
            error={state.refusal === "codeWrong" ? t("invalid.code") : undefined}
          >
            {(control) => (
              <input {...control} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} />
            )}
          </Field>
        )}
        <Button type="submit" tone="primary" size="large" wide aria-disabled={busy}>
          {t(busy ? "submitting" : "submit")}
        </Button>
      </form>
      {server?.openIdEnabled && (
        <>
          <div className={styles.or}>{t("or")}</div>
          <Button size="large" wide onClick={() => location.assign("#/googlelogin")}>
            {t(server.attributes["openIdName"] === "google" ? "google" : "provider")}
          </Button>
        </>
      )}
      {server?.registration && (
        <p className={styles.below}>
          {t("newHere")} <a href="#/register">{t("register")}</a>
        </p>
      )}
    </SignInLayout>
  );
}
