import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label"> {
  /** Accessible name, shown as the tooltip as well. */
  readonly label: string;
  readonly small?: boolean;
}

export function IconButton({ label, small = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(styles.button, small && styles.small, className)}
      {...rest}
    />
  );
}
