import { unixMillis } from "@outrider/domain/units/units.ts";
import { Button } from "#ui/button.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import type { Day } from "./day-queries.ts";
import { eventDetail } from "./event-detail.ts";
import { eventName } from "./event-name.ts";
import { ListBones } from "./trips-tab.tsx";
import styles from "./vehicle-card.module.css";

export function EventsTab({ events }: { events: Day["events"] }) {
  const t = useMessages("vehicle");
  const c = useMessages("common");
  const format = useFormat();
  if (events.isError) {
    return (
      <div className={styles.note} role="alert">
        {t("events.error")}{" "}
        <Button size="small" onClick={() => void events.refetch()}>
          {c("action.retry")}
        </Button>
      </div>
    );
  }
  if (!events.data) return <ListBones />;
  if (events.data.length === 0) return <p className={styles.note}>{t("events.none")}</p>;
  return (
    <ul className={styles.rows}>
      {events.data.map((event) => {
        const detail = eventDetail(event, t, format);
        return (
          <li key={event.id}>
            <span className={styles.when}>{format.timeWithSeconds(unixMillis(event.eventTime))}</span>
            <span className={styles.main}>{eventName(event, t)}</span>
            {detail && <span className={styles.quiet}>{detail}</span>}
          </li>
        );
      })}
    </ul>
  );
}
