import { metres } from "@outrider/domain/units/units.ts";
import { distance } from "@outrider/domain/geo/distance.ts";
import { useMemo, useRef, useState } from "react";
import { failureOf } from "#api/api-error.ts";
import { loadRoute } from "#api/route.ts";
import type { RoutePoint } from "#api/route.ts";
import { today } from "#features/vehicle/today.ts";
import type { MapController } from "#map/map-controller.ts";
import { failureText } from "#ui/failure-text.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { showToast } from "#ui/toast/toasts.ts";

/** The way of one vehicle since midnight, drawn on the map. */
export function useShownRoute(controller: MapController | null) {
  const t = useMessages("vehicle");
  const e = useMessages("errors");
  const format = useFormat();
  const [deviceId, setDeviceId] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  return useMemo(() => {
    const hide = () => {
      wanted.current = null;
      setDeviceId(null);
      controller?.clearRoute();
    };
    const show = async (id: number) => {
      wanted.current = id;
      setDeviceId(id);
      try {
        const points = await loadRoute(id, today(Date.now(), format.timeZone));
        if (wanted.current !== id || !controller) return;
        if (points.length < 2) {
          hide();
          showToast({ severity: "info", title: t("route.none") });
          return;
        }
        controller.showRoute(points);
        fitRoute(controller, points);
        const length = format.distance(metres(lengthOf(points)));
        showToast({ severity: "info", title: t("route.shown", { distance: length.text }) });
      } catch (error) {
        hide();
        showToast({ severity: "critical", title: failureText(failureOf(error), e) });
      }
    };
    return { deviceId, hide, show: (id: number | null) => (id === null ? hide() : void show(id)) };
  }, [controller, deviceId, e, format, t]);
}

function fitRoute(controller: MapController, points: readonly RoutePoint[]): void {
  const latitudes = points.map((point) => point.latitude);
  const longitudes = points.map((point) => point.longitude);
  controller.camera.fit({
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  });
}

function lengthOf(points: readonly RoutePoint[]): number {
  let sum = 0;
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1];
    const to = points[index];
    if (from && to) {
      sum += distance(from.latitude, from.longitude, to.latitude, to.longitude);
    }
  }
  return sum;
}
