import { metres } from "@outrider/domain/units/units.ts";
import { IconWorld } from "@tabler/icons-react";
import type { MapController } from "#map/map-controller.ts";
import { copyText } from "#ui/copy-text.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import panel from "#ui/panel.module.css";
import { showToast } from "#ui/toast/toasts.ts";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./map-tools.module.css";
import { scaleBar } from "./scale-bar.ts";

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where the pointer is, to copy with the globe; beside it the scale of the map. */
export function CoordinatesWidget({ controller, place }: { controller: MapController; place: Place | null }) {
  const t = useMessages("fleet");
  const c = useMessages("common");
  const format = useFormat();
  const { metresPerPixel } = useObservable(controller.scale);
  const bar = scaleBar(metresPerPixel);
  const copy = () => {
    if (!place) return;
    const text = `${place.latitude.toFixed(6)},${place.longitude.toFixed(6)}`;
    void copyText(text).then((copied) => {
      if (copied) showToast({ severity: "ok", title: c("copied", { text }) });
    });
  };
  return (
    <div className={`${panel.panel} ${styles.coordinates}`}>
      <IconButton label={t("control.copyCoordinates")} aria-disabled={place === null} onClick={copy}>
        <IconWorld aria-hidden />
      </IconButton>
      <output aria-label={t("control.coordinates")}>
        {place ? format.coordinates(place.latitude, place.longitude) : t("control.pointAtMap")}
      </output>
      <i className={styles.rule} />
      <span className={styles.scale} style={{ width: bar.pixels }} aria-hidden>
        <span>{format.distance(metres(bar.metres)).text.replace(/[.,]0(?=\D)/, "")}</span>
      </span>
    </div>
  );
}
