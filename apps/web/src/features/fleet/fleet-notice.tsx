import { durationMillis, unixMillis } from "@outrider/domain/units/units.ts";
import type { Fleet } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { useNow } from "#ui/clock/use-now.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Strip } from "#ui/strip.tsx";
import { useObservable } from "#ui/use-observable.ts";

/** The bar above the rows while the connection is away: how old they are, and the way back. */
export function FleetNotice({ fleet }: { fleet: Fleet }) {
  const t = useMessages("fleet");
  const c = useMessages("common");
  const s = useMessages("shell");
  const format = useFormat();
  const { connection, rosterComplete } = useObservable(fleet.summary);
  const now = useNow();
  if (connection.kind !== "lost") return null;
  const time = format.time(unixMillis(connection.since));
  if (!rosterComplete) {
    return (
      <Strip
        severity="critical"
        action={
          <Button size="small" onClick={() => fleet.reconnect()}>
            {c("action.retry")}
          </Button>
        }
      >
        {t("error.bar", { time })}
      </Strip>
    );
  }
  return (
    <Strip
      severity="warn"
      action={
        <Button size="small" onClick={() => fleet.reconnect()}>
          {s("connection.reconnect")}
        </Button>
      }
    >
      {t("offline.bar", { time, age: format.duration(durationMillis(now - connection.since)) })}
    </Strip>
  );
}
