import { useRef } from "react";
import { LIST_WIDTH } from "#ui/preferences/map-settings.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import styles from "./fleet-panel.module.css";

const KEY_STEP = 16;
/** Less than this is a press, not a drag. */
const DRAG_THRESHOLD = 4;

export interface ListResizerProps {
  readonly width: number;
  readonly onWidth: (width: number) => void;
}

/** The edge of the list: drag it, use the arrow keys, or press it to step through narrow, usual and wide. */
export function ListResizer({ width, onWidth }: ListResizerProps) {
  const t = useMessages("fleet");
  const drag = useRef<{ x: number; width: number; moved: boolean } | null>(null);
  const set = (next: number) => onWidth(Math.max(LIST_WIDTH.smallest, Math.min(LIST_WIDTH.largest, Math.round(next))));
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("resize")}
      aria-valuemin={LIST_WIDTH.smallest}
      aria-valuemax={LIST_WIDTH.largest}
      aria-valuenow={width}
      tabIndex={0}
      className={styles.resizer}
      onKeyDown={(event) => {
        if (event.key === "ArrowLeft") set(width - KEY_STEP);
        else if (event.key === "ArrowRight") set(width + KEY_STEP);
        else if (event.key === "Enter") set(nextStop(width));
        else return;
        event.preventDefault();
      }}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, width, moved: false };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const start = drag.current;
        if (!start) return;
        if (Math.abs(event.clientX - start.x) > DRAG_THRESHOLD) start.moved = true;
        if (start.moved) set(start.width + event.clientX - start.x);
      }}
      onPointerUp={() => {
        if (drag.current && !drag.current.moved) set(nextStop(width));
        drag.current = null;
      }}
    />
  );
}

const nextStop = (width: number): number =>
  [LIST_WIDTH.usual, LIST_WIDTH.largest].find((stop) => stop > width) ?? LIST_WIDTH.smallest;
