import { IconAlertOctagon } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export interface FieldProps {
  readonly label: ReactNode;
  /** At the far end of the label's line, e.g. a link. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly large?: boolean;
  readonly disabled?: boolean;
  /** Gets what the control needs to be tied to its label and message. */
  readonly children: (control: FieldControl) => ReactNode;
}

export interface FieldControl {
  readonly id: string;
  readonly "aria-invalid": boolean | undefined;
  readonly "aria-describedby": string | undefined;
  readonly disabled: boolean;
}

/** Label, control and message of one value. The control is a plain input or select inside the box. */
export function Field({ label, aside, hint, error, large = false, disabled = false, children }: FieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      <div
        className={classNames(styles.box, large && styles.large, error && styles.error, disabled && styles.disabled)}
      >
        {children({
          id,
          disabled,
          "aria-invalid": error ? true : undefined,
          "aria-describedby": error || hint ? messageId : undefined,
        })}
      </div>
      {error ? (
        <span id={messageId} className={classNames(styles.message, styles.messageError)}>
          <IconAlertOctagon aria-hidden />
          <span>{error}</span>
        </span>
      ) : (
        hint && (
          <span id={messageId} className={styles.message}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}
