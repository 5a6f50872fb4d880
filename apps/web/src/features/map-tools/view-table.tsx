import { durationMillis, knots, percent } from "@outrider/domain/units/units.ts";
import { IconMap2, IconMapOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Fleet } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock/use-now.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { StateGlyph } from "#ui/state-glyph.tsx";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./view-table.module.css";

export interface ViewTableProps {
  readonly fleet: Fleet;
  readonly ids: readonly number[];
  readonly selectedId: number | null;
  readonly onSelect: (id: number) => void;
  readonly onClose: () => void;
}

/** What the map shows, in words: the same vehicles with the same way to open them. */
export function ViewTable({ fleet, ids, selectedId, onSelect, onClose }: ViewTableProps) {
  const t = useMessages("fleet");
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sheet} aria-label={t("table.caption")}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t("table.caption")} <span>{format.number(ids.length)}</span>
        </h2>
        <Button onClick={onClose}>
          <IconMap2 aria-hidden />
          {t("asMap")}
        </Button>
      </div>
      {ids.length === 0 ? (
        <EmptyState icon={<IconMapOff aria-hidden />} title={t("table.empty")} />
      ) : (
        <div className={styles.wrap}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("table.vehicle")}</th>
                <th scope="col">{t("table.state")}</th>
                <th scope="col" className={styles.number}>
                  {t("table.speed")}
                </th>
                <th scope="col">{t("table.address")}</th>
                <th scope="col">{t("table.driver")}</th>
                <th scope="col">{t("table.group")}</th>
                <th scope="col" className={styles.number}>
                  {t("table.fuel")}
                </th>
                <th scope="col" className={styles.number}>
                  {t("table.updated")}
                </th>
              </tr>
            </thead>
            <tbody>
              {ids.map((id) => (
                <TableLine key={id} fleet={fleet} id={id} selected={id === selectedId} onSelect={onSelect} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface TableLineProps {
  readonly fleet: Fleet;
  readonly id: number;
  readonly selected: boolean;
  readonly onSelect: (id: number) => void;
}

function TableLine({ fleet, id, selected, onSelect }: TableLineProps) {
  const c = useMessages("common");
  const format = useFormat();
  const vehicle = useObservable(fleet.vehicle(id));
  const { clockOffset } = useObservable(fleet.summary);
  const now = useNow() + clockOffset;
  if (!vehicle) return null;
  return (
    <tr data-selected={selected || undefined}>
      <td>
        <button type="button" className={styles.pick} onClick={() => onSelect(id)}>
          <b>{vehicle.plate || vehicle.name}</b> {vehicle.plate && <span className={styles.name}>{vehicle.name}</span>}
        </button>
      </td>
      <td>
        <span className={styles.pick}>
          <StateGlyph state={vehicle.state} course={vehicle.course} size={16} />
          {c(`state.${vehicle.state}`)} {format.duration(durationMillis(now - vehicle.stateSince))}
        </span>
      </td>
      <td className={styles.number}>{vehicle.hasPosition && format.speed(knots(vehicle.speed)).text}</td>
      <td title={vehicle.address ?? undefined}>{vehicle.address}</td>
      <td>{vehicle.driver}</td>
      <td>{vehicle.groupName}</td>
      <td className={styles.number}>{vehicle.fuel !== null && format.percent(percent(vehicle.fuel)).text}</td>
      <td className={styles.number}>
        {vehicle.hasPosition && c("ago", { age: format.duration(durationMillis(now - vehicle.fixTime)) })}
      </td>
    </tr>
  );
}
