import { durationMillis, unixMillis } from "@outrider/domain/units/units.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { loadActivity } from "#api/activity.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { theme } from "#ui/theme/theme.ts";
import { useObservable } from "#ui/use-observable.ts";
import { ACTIVITY_HEIGHT, ACTIVITY_WIDTH, activityTotals, paintActivity, segmentAt, timeAt } from "./activity-line.ts";
import styles from "./vehicle-card.module.css";
import { today } from "./today.ts";

const REFRESH_MS = 60_000;
const DAY_MS = 86_400_000;
const AXIS = [0, 0.25, 0.5, 0.75, 1];

/** Ignition through the day that began at midnight, painted on a canvas, with what lies under the pointer. */
export function ActivityStrip({ deviceId, now }: { deviceId: number; now: number }) {
  const t = useMessages("vehicle");
  const format = useFormat();
  const shownTheme = useObservable(theme);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [pointer, setPointer] = useState<{ readonly fraction: number; readonly x: number } | null>(null);
  const { from } = today(now, format.timeZone);
  const day = useQuery({
    queryKey: ["activity", deviceId, from],
    queryFn: ({ signal }) => loadActivity(deviceId, from, Math.min(from + DAY_MS, Date.now()), signal),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  });
  const segments = day.data;

  useEffect(() => {
    const painter = canvas.current?.getContext("2d");
    if (!painter || !canvas.current || !segments) return;
    const style = getComputedStyle(canvas.current);
    const token = (name: string) => style.getPropertyValue(name).trim();
    const ratio = devicePixelRatio || 1;
    canvas.current.width = ACTIVITY_WIDTH * ratio;
    canvas.current.height = ACTIVITY_HEIGHT * ratio;
    painter.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintActivity(painter, segments, from, {
      on: token("--state-moving"),
      idle: token("--state-idle"),
      off: token("--state-stopped"),
      ground: token("--surface-2"),
    });
  }, [segments, from, shownTheme]);

  if (day.isError) return <p className={styles.note}>{t("activity.error")}</p>;
  if (!segments) {
    return (
      <div className={styles.activity}>
        <Skeleton width="100%" height={10} />
      </div>
    );
  }
  const totals = activityTotals(segments);
  const length = (value: number) => format.duration(durationMillis(value));
  const summary = t("activity.summary", { on: length(totals.on), idle: length(totals.idle), off: length(totals.off) });
  const time = pointer === null ? 0 : timeAt(pointer.fraction, from);
  const under = pointer === null ? null : segmentAt(segments, time);
  return (
    <div className={styles.activity}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={ACTIVITY_WIDTH}
        height={ACTIVITY_HEIGHT}
        role="img"
        aria-label={`${t("activity.label")}. ${summary}`}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const fraction = Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
          setPointer({ fraction, x: event.currentTarget.offsetLeft + fraction * box.width });
        }}
        onPointerLeave={() => setPointer(null)}
      />
      <span className={styles.summary}>{t("activity.today")}</span>
      <span className={styles.axis} aria-hidden>
        {AXIS.map((fraction) => (
          <span key={fraction}>{format.time(unixMillis(timeAt(fraction, from)))}</span>
        ))}
      </span>
      {pointer !== null && (
        <span className={styles.tip} style={{ insetInlineStart: pointer.x }}>
          {format.time(unixMillis(time))} · {t(under ? `activity.${tipWord(under.state)}` : "activity.noData")}
        </span>
      )}
    </div>
  );
}

const tipWord = (state: "on" | "off" | "idle" | "unknown") => (state === "unknown" ? "noData" : state);
