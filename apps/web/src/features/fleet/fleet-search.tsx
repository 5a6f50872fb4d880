import { IconSearch, IconX } from "@tabler/icons-react";
import type { Ref } from "react";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { KeyHint } from "#ui/key-hint.tsx";
import styles from "./fleet-panel.module.css";

export interface FleetSearchProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function FleetSearch({ value, placeholder, onChange, onLeave, className, ref }: FleetSearchProps) {
  const t = useMessages("fleet");
  return (
    <div className={className ?? styles.box} role="search">
      <IconSearch aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={t("searchLabel")}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          if (value) onChange("");
          else event.currentTarget.blur();
        }}
        onBlur={onLeave}
      />
      {value ? (
        <IconButton small label={t("clearSearch")} onClick={() => onChange("")}>
          <IconX aria-hidden />
        </IconButton>
      ) : (
        <KeyHint>/</KeyHint>
      )}
    </div>
  );
}
