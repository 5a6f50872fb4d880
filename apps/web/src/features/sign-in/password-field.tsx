import { IconEye, IconEyeOff, IconLock } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Field } from "#ui/field.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";

export interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: "current-password" | "new-password";
  readonly aside?: ReactNode;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

export function PasswordField({ label, name, autoComplete, aside, hint, error, autoFocus }: PasswordFieldProps) {
  const t = useMessages("signIn");
  const [shown, setShown] = useState(false);
  return (
    <Field large label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <>
          <IconLock aria-hidden />
          <input
            {...control}
            name={name}
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={256}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={autoFocus}
          />
          <IconButton
            label={t(shown ? "hidePassword" : "showPassword")}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
          </IconButton>
        </>
      )}
    </Field>
  );
}
