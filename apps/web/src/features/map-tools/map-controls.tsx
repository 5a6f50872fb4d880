import { IconCompass, IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import type { MapController } from "#map/map-controller.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import panel from "#ui/panel.module.css";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./map-tools.module.css";

/** Fit, north, zoom: the presses for what the mouse does by wheel and drag. */
export function MapControls({ controller }: { controller: MapController }) {
  const t = useMessages("fleet");
  const { bearing } = useObservable(controller.scale);
  return (
    <div className={`${panel.panel} ${styles.stack}`} role="group" aria-label={t("control.group")}>
      <button
        type="button"
        aria-label={t("control.fit")}
        title={t("control.fit")}
        onClick={() => void controller.fitAll()}
      >
        <IconMaximize aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t("control.north")}
        title={t("control.north")}
        onClick={() => controller.resetNorth()}
      >
        <IconCompass aria-hidden style={{ transform: `rotate(${-bearing}deg)` }} />
      </button>
      <button
        type="button"
        aria-label={t("control.zoomIn")}
        title={t("control.zoomIn")}
        onClick={() => controller.zoomIn()}
      >
        <IconPlus aria-hidden />
      </button>
      <button
        type="button"
        aria-label={t("control.zoomOut")}
        title={t("control.zoomOut")}
        onClick={() => controller.zoomOut()}
      >
        <IconMinus aria-hidden />
      </button>
    </div>
  );
}
