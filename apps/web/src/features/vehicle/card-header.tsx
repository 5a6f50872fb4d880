import { durationMillis, knots, unixMillis } from "@outrider/domain/units/units.ts";
import { IconCopy, IconX } from "@tabler/icons-react";
import type { Vehicle } from "#live/fleet.ts";
import { copyText } from "#ui/copy-text.ts";
import { classNames } from "#ui/class-names.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Measure } from "#ui/measure.tsx";
import { splitAddress } from "#ui/split-address.ts";
import { showToast } from "#ui/toast/toasts.ts";
import { PlateGlyph } from "./plate-glyph.tsx";
import styles from "./vehicle-card.module.css";

export interface CardHeaderProps {
  readonly vehicle: Vehicle;
  /** Server time, unix ms. */
  readonly now: number;
  readonly fullDate: boolean;
  /** On a phone the speed stands large at the right. */
  readonly withSpeed: boolean;
  readonly onClose: () => void;
}

export function CardHeader({ vehicle, now, fullDate, withSpeed, onClose }: CardHeaderProps) {
  const t = useMessages("vehicle");
  const c = useMessages("common");
  const format = useFormat();
  const state = c(`state.${vehicle.state}`);
  const age = fullDate
    ? format.full(unixMillis(vehicle.fixTime))
    : c("ago", { age: format.duration(durationMillis(now - vehicle.fixTime)) });
  return (
    <header className={styles.header}>
      <PlateGlyph state={vehicle.state} category={vehicle.category} course={vehicle.course} size={40} label={state} />
      <div style={{ minWidth: 0 }}>
        <h2>
          {vehicle.plate || vehicle.name} {vehicle.plate && <span className={styles.name}>{vehicle.name}</span>}
        </h2>
        <p className={styles.status}>
          <b className={styles[vehicle.state]}>{state}</b>{" "}
          {vehicle.hasPosition && (
            <>
              {t("for", { duration: format.duration(durationMillis(now - vehicle.stateSince)) })} · {age}
            </>
          )}
          {vehicle.late && <b className={styles.idle}> · {t("late")}</b>}
        </p>
      </div>
      {withSpeed && vehicle.hasPosition && vehicle.state === "moving" ? (
        <span className={styles.bigSpeed}>
          <Measure of={format.speed(knots(vehicle.speed))} />
        </span>
      ) : (
        <IconButton className={styles.close} label={c("action.close")} onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      )}
    </header>
  );
}

/** Where it is, with the address to copy; coordinates where no address is known. */
export function CardAddress({ vehicle, address }: { vehicle: Vehicle; address: string | null }) {
  const t = useMessages("vehicle");
  const c = useMessages("common");
  const format = useFormat();
  if (!vehicle.hasPosition) return <p className={classNames(styles.address)}>{t("noPosition")}</p>;
  const text = address ?? format.coordinates(vehicle.latitude, vehicle.longitude);
  const { street, town } = address ? splitAddress(address) : { street: text, town: "" };
  return (
    <p className={styles.address}>
      <span className={styles.place} title={text}>
        <span className={styles.street}>{street}</span>
        <span className={styles.town}>{town}</span>
      </span>
      <IconButton
        small
        label={t(address ? "copyAddress" : "copyCoordinates")}
        onClick={() => {
          void copyText(text).then((copied) => {
            if (copied) showToast({ severity: "ok", title: c("copied", { text }) });
          });
        }}
      >
        <IconCopy aria-hidden />
      </IconButton>
    </p>
  );
}
