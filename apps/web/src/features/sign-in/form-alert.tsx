import { IconAlertOctagon, IconCircleCheck } from "@tabler/icons-react";
import { classNames } from "#ui/class-names.ts";
import styles from "./sign-in-layout.module.css";

/** What became of the form, above its fields. */
export function FormAlert({ text, good = false }: { text: string; good?: boolean }) {
  const Icon = good ? IconCircleCheck : IconAlertOctagon;
  return (
    <p className={classNames(styles.alert, good && styles.good)} role={good ? "status" : "alert"}>
      <Icon aria-hidden />
      <span>{text}</span>
    </p>
  );
}
