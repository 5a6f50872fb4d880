import { IconAlertOctagon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { useMessages } from "./i18n/i18n-context.tsx";
import styles from "./form-page.module.css";

/** A page of settings: heading and sections. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Fields in two columns, one on a phone. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function FormToggles({ children }: { children: ReactNode }) {
  return <div className={styles.toggles}>{children}</div>;
}

export function FormNote({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

export function FactTable({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} style={{ display: "contents" }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface InvalidField {
  readonly name: string;
  readonly label: string;
}

/** Above a form that was not saved: which fields need attention, each a way to its field. */
export function InvalidSummary({ fields, onGo }: { fields: readonly InvalidField[]; onGo: (name: string) => void }) {
  const t = useMessages("settings");
  if (fields.length === 0) return null;
  return (
    <div className={styles.summary} role="alert">
      <IconAlertOctagon aria-hidden />
      <div>
        <b>{t("invalid.summary", { count: fields.length })}</b>
        <br />
        {fields.map((field, index) => (
          <span key={field.name}>
            {index > 0 && ", "}
            <a
              href={`#${field.name}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(field.name);
              }}
            >
              {field.label}
            </a>
          </span>
        ))}
        . {t("invalid.kept")}
      </div>
    </div>
  );
}

export interface FormFootProps {
  readonly changes: number;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** What is unsaved, and the two ways on. Save is off until something changed. */
export function FormFoot({ changes, busy, onCancel }: FormFootProps) {
  const t = useMessages("settings");
  const c = useMessages("common");
  return (
    <div className={styles.foot}>
      <span aria-live="polite">{changes > 0 && t("changes", { count: changes })}</span>
      <Button disabled={changes === 0 || busy} onClick={onCancel}>
        {c("action.cancel")}
      </Button>
      <Button type="submit" tone="primary" disabled={changes === 0 || busy}>
        {c("action.save")}
      </Button>
    </div>
  );
}

export interface SegmentsProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Segments<Value extends string>({ legend, name, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.segments}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
