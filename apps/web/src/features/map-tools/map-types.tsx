import { IconTag } from "@tabler/icons-react";
import type { MapFile } from "#api/map-types.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import panel from "#ui/panel.module.css";
import styles from "./map-tools.module.css";

/** Types that need no file of the operator: following the page's theme, or always light or dark. */
export const BUILT_IN_TYPES = ["streets", "light", "dark"] as const;

export interface MapTypesProps {
  readonly files: readonly MapFile[];
  readonly chosen: string;
  readonly labels: boolean;
  readonly onChoose: (type: string) => void;
  readonly onLabels: (shown: boolean) => void;
}

export function MapTypes({ files, chosen, labels, onChoose, onLabels }: MapTypesProps) {
  const t = useMessages("fleet");
  return (
    <div className={`${panel.panel} ${styles.types}`} role="group" aria-label={t("control.type")}>
      {BUILT_IN_TYPES.map((type) => (
        <button key={type} type="button" aria-pressed={chosen === type} onClick={() => onChoose(type)}>
          <Swatch theme={type === "streets" ? undefined : type} />
          {t(`control.${type}`)}
        </button>
      ))}
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          title={file.name}
          aria-pressed={chosen === file.id}
          onClick={() => onChoose(file.id)}
        >
          <Swatch theme={undefined} />
          {file.name}
        </button>
      ))}
      <button type="button" className={styles.layer} aria-pressed={labels} onClick={() => onLabels(!labels)}>
        <IconTag aria-hidden />
        {t("control.labels")}
      </button>
    </div>
  );
}

function Swatch({ theme }: { theme: "light" | "dark" | undefined }) {
  return (
    <svg viewBox="0 0 60 34" aria-hidden data-theme={theme} preserveAspectRatio="none">
      <rect width="60" height="34" fill="var(--map-land)" />
      <path d="M0 26c14-6 24 4 60-8v16H0z" fill="var(--map-water)" />
      <path d="M-2 14C16 6 26 20 62 6M22-2l10 24" stroke="var(--map-road)" strokeWidth="2.6" fill="none" />
    </svg>
  );
}
