import { useEffect } from "react";
import { unixMillis } from "@outrider/domain/units/units.ts";
import { eventDetail } from "#features/vehicle/event-detail.ts";
import { eventName, eventSeverity, isSos } from "#features/vehicle/event-name.ts";
import type { Fleet } from "#live/fleet.ts";
import { announceUrgently } from "#ui/announce/announcer.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { mapSettings } from "#ui/preferences/map-settings.ts";
import { ringDoorbell } from "#ui/sound/doorbell.ts";
import { showToast } from "#ui/toast/toasts.ts";

/** Shows every live event for five seconds, with a doorbell for those who switched it on. */
export function useEventNotices(fleet: Fleet, onShow: (deviceId: number) => void): void {
  const t = useMessages("vehicle");
  const format = useFormat();
  useEffect(
    () =>
      fleet.onEvent((event) => {
        const vehicle = fleet.vehicle(event.deviceId);
        // The roster holds the name; a subscription of one moment asks the worker for it.
        const stop = vehicle.subscribe(() => {});
        setTimeout(() => {
          const known = vehicle.getSnapshot();
          stop();
          const name = eventName(event, t);
          const time = format.time(unixMillis(Date.parse(event.eventTime)));
          const whose = known ? [known.plate, known.name].filter(Boolean).join(" · ") : "";
          if (isSos(event)) announceUrgently(`${name}, ${whose}`);
          const detail = eventDetail(event, t, format);
          showToast({
            severity: eventSeverity(event),
            title: name,
            context: [whose, time].filter(Boolean).join(" · "),
            ...(detail ? { body: detail } : {}),
            action: { label: t("toast.showOnMap"), run: () => onShow(event.deviceId) },
          });
          if (mapSettings.getSnapshot().eventSound) ringDoorbell();
        }, NAME_WAIT_MS);
      }),
    [fleet, onShow, t, format],
  );
}

/** How long the worker is given to tell whose event it is. */
const NAME_WAIT_MS = 150;
