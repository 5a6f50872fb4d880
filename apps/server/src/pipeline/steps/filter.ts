import { distance } from "@outrider/domain/geo/distance.ts";
import { impliedSpeed } from "@outrider/domain/geo/implied-speed.ts";
import type { NewPosition } from "#store/position-store.ts";
import type { DeviceSettings } from "#pipeline/device-settings.ts";
import { type Dropped, type Step, type StepContext } from "#pipeline/step.ts";

const FILTERED: Dropped = { dropped: "filtered" };

/**
 * Traccar's position filters (wire sheet 1.8), all off unless the device asks for one. A filtered report is
 * acknowledged, counted and not stored. Reports with an alarm or a command result always pass.
 */
export const filterStep: Step = {
  name: "filter",
  apply: (context, position) => {
    const { settings } = context;
    if (!settings.filters) return position;
    const { attributes } = position;
    if (attributes["alarm"] !== undefined || attributes["result"] !== undefined) return position;
    if (settings.dropInvalid && !position.valid) return FILTERED;
    if (settings.dropOutdated && position.outdated) return FILTERED;
    if (settings.dropZero && position.latitude === 0 && position.longitude === 0) return FILTERED;
    if (settings.maximumAccuracy > 0 && position.accuracy > settings.maximumAccuracy) return FILTERED;
    const last = context.before.report;
    if (last === null || changesWatchedAttribute(settings, position, last)) return position;
    return againstLast(context, position, last);
  },
};

const againstLast = ({ settings }: StepContext, position: NewPosition, last: NewPosition): NewPosition | Dropped => {
  const seconds = (position.fixTime - last.fixTime) / 1000;
  if (settings.minimumPeriod > 0 && seconds < settings.minimumPeriod) return FILTERED;
  if (settings.maximumSpeed > 0 && impliedSpeed(last, position) > settings.maximumSpeed) return FILTERED;
  if (settings.skipLimit > 0 && position.serverTime - last.serverTime > settings.skipLimit * 1000) return position;
  if (settings.dropStatic && position.speed === 0 && last.speed === 0) return FILTERED;
  const { minimumDistance } = settings;
  const moved = distance(last.latitude, last.longitude, position.latitude, position.longitude);
  return minimumDistance > 0 && moved < minimumDistance ? FILTERED : position;
};

const changesWatchedAttribute = (settings: DeviceSettings, position: NewPosition, last: NewPosition): boolean => {
  for (const name of settings.skipAttributes) {
    if (position.attributes[name] !== last.attributes[name]) return true;
  }
  return false;
};

/** Drops what is older than the installation keeps; acknowledged, or the device would send it for ever. */
export const retentionStep = (retentionMillis: number): Step => ({
  name: "retention",
  apply: ({ receivedAt }, position) =>
    position.attributes["timeSuspect"] !== true && receivedAt - position.fixTime > retentionMillis
      ? { dropped: "retention" }
      : position,
});
