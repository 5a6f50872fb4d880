import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { nearestSnap, nextSnap, SNAPS, snapHeight } from "./sheet-snap.ts";
import type { Snap } from "./sheet-snap.ts";
import styles from "./phone-map.module.css";

/** Less than this is a press, not a drag. */
const DRAG_THRESHOLD = 8;
const SMALLEST = 120;

export interface BottomSheetProps {
  readonly label: string;
  readonly snap: Snap;
  readonly pageHeight: number;
  readonly onSnap: (snap: Snap) => void;
  readonly children: ReactNode;
}

/** The panel over the lower part of the map: drag the grip, press it, or use the arrow keys on it. */
export function BottomSheet({ label, snap, pageHeight, onSnap, children }: BottomSheetProps) {
  const t = useMessages("fleet");
  const [dragged, setDragged] = useState<number | null>(null);
  const start = useRef<{ y: number; height: number; moved: boolean } | null>(null);
  const height = dragged ?? snapHeight(snap, pageHeight);
  return (
    <section
      aria-label={label}
      className={classNames(styles.sheet, dragged !== null && styles.dragging)}
      style={{ height }}
    >
      <button
        type="button"
        className={styles.grip}
        aria-label={t("sheet.grip")}
        onKeyDown={(event) => {
          const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
          const next = SNAPS[SNAPS.indexOf(snap) + step];
          if (step !== 0 && next) onSnap(next);
        }}
        onClick={() => {
          if (!start.current?.moved) onSnap(nextSnap(snap));
          start.current = null;
        }}
        onPointerDown={(event) => {
          start.current = { y: event.clientY, height, moved: false };
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={(event) => {
          const from = start.current;
          if (!from || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
          if (Math.abs(from.y - event.clientY) > DRAG_THRESHOLD) from.moved = true;
          if (!from.moved) return;
          setDragged(
            Math.max(SMALLEST, Math.min(snapHeight("full", pageHeight), from.height + from.y - event.clientY)),
          );
        }}
        onPointerUp={() => {
          if (dragged !== null) onSnap(nearestSnap(dragged, pageHeight));
          setDragged(null);
        }}
        onPointerCancel={() => setDragged(null)}
      />
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Height of the page, which changes when the phone turns or its keyboard opens. */
export function usePageHeight(): number {
  const [height, setHeight] = useState(innerHeight);
  useEffect(() => {
    const measure = () => setHeight(innerHeight);
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, []);
  return height;
}
