import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import styles from "./button.module.css";

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  readonly tone?: "plain" | "primary" | "quiet" | "danger" | "dangerPrimary";
  readonly size?: "small" | "normal" | "large";
  readonly wide?: boolean;
}

export function Button({
  tone = "plain",
  size = "normal",
  wide = false,
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classNames(
        styles.button,
        tone !== "plain" && styles[tone],
        size !== "normal" && styles[size],
        wide && styles.wide,
        className,
      )}
      {...rest}
    />
  );
}
