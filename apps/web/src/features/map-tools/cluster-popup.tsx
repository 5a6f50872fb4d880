import { durationMillis, knots } from "@outrider/domain/units/units.ts";
import { VEHICLE_STATES } from "@outrider/domain/status/vehicle-state.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { IconMaximize, IconTable, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Fleet } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock/use-now.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import panel from "#ui/panel.module.css";
import { StateGlyph } from "#ui/state-glyph.tsx";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./map-tools.module.css";

const MEMBER_HEIGHT = 30;
const TOUCH_MEMBER_HEIGHT = 44;

export interface ClusterPopupProps {
  readonly fleet: Fleet;
  readonly cluster: number;
  readonly count: number;
  /** In the order of `VEHICLE_STATES`. */
  readonly byState: readonly number[];
  readonly touch: boolean;
  readonly onSelect: (id: number) => void;
  readonly onZoom: (ids: readonly number[]) => void;
  readonly onTable: (ids: readonly number[]) => void;
  readonly onClose: () => void;
}

/** The vehicles behind a donut. The members are those of the moment it was pressed; it holds up to all of them. */
export function ClusterPopup(props: ClusterPopupProps) {
  const { fleet, cluster, count, byState, touch, onSelect, onZoom, onTable, onClose } = props;
  const t = useMessages("fleet");
  const c = useMessages("common");
  const format = useFormat();
  const [members, setMembers] = useState<readonly number[]>([]);
  const close = useRef<HTMLButtonElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const height = touch ? TOUCH_MEMBER_HEIGHT : MEMBER_HEIGHT;
  useEffect(() => {
    let gone = false;
    void fleet.clusterMembers(cluster).then((ids) => {
      if (!gone) setMembers(ids);
    });
    return () => {
      gone = true;
    };
  }, [fleet, cluster]);
  useEffect(() => close.current?.focus({ preventScroll: true }), []);
  const virtual = useVirtualizer({
    count: members.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    overscan: 4,
  });
  const title = t("cluster.title", { count });
  return (
    <div className={`${panel.panel} ${styles.popup}`} role="dialog" aria-label={title}>
      <div className={styles.popupHead}>
        <div className={styles.popupTitle}>
          {title}
          <div className={styles.legend}>
            {VEHICLE_STATES.map((state, index) => (
              <span key={state}>
                <StateGlyph state={state} size={11} label={c(`state.${state}`)} />
                {format.number(byState[index] ?? 0)}
              </span>
            ))}
          </div>
        </div>
        <IconButton ref={close} className={styles.close} label={c("action.close")} onClick={onClose}>
          <IconX aria-hidden />
        </IconButton>
      </div>
      <div
        ref={scroll}
        className={styles.members}
        tabIndex={-1}
        style={{ height: Math.min(members.length * height, 210) }}
      >
        <div className={styles.memberSpace} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const id = members[item.index];
            return id !== undefined && <Member key={id} fleet={fleet} id={id} top={item.start} onSelect={onSelect} />;
          })}
        </div>
      </div>
      <div className={styles.popupFoot}>
        <Button tone="quiet" size="small" disabled={members.length === 0} onClick={() => onZoom(members)}>
          <IconMaximize aria-hidden />
          {t("cluster.zoom")}
        </Button>
        <Button tone="quiet" size="small" disabled={members.length === 0} onClick={() => onTable(members)}>
          <IconTable aria-hidden />
          {t("cluster.table")}
        </Button>
      </div>
    </div>
  );
}

interface MemberProps {
  readonly fleet: Fleet;
  readonly id: number;
  readonly top: number;
  readonly onSelect: (id: number) => void;
}

function Member({ fleet, id, top, onSelect }: MemberProps) {
  const c = useMessages("common");
  const format = useFormat();
  const vehicle = useObservable(fleet.vehicle(id));
  const { clockOffset } = useObservable(fleet.summary);
  const now = useNow() + clockOffset;
  if (!vehicle) return null;
  return (
    <button
      type="button"
      className={styles.member}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onSelect(id)}
    >
      <StateGlyph state={vehicle.state} course={vehicle.course} size={16} label={c(`state.${vehicle.state}`)} />
      <span className={styles.memberName}>
        <b>{vehicle.plate || vehicle.name}</b> {vehicle.plate && <span className={styles.quiet}>{vehicle.name}</span>}
      </span>
      <span>
        {vehicle.state === "moving"
          ? format.speed(knots(vehicle.speed)).text
          : format.duration(durationMillis(now - vehicle.stateSince))}
      </span>
    </button>
  );
}
