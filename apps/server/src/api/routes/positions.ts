import * as z from "zod";
import { deviceId, deviceIdOf, positionId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import { positionOut } from "@outrider/wire/traccar/position.ts";
import type { Call } from "#api/call.ts";
import { ApiError } from "#api/errors.ts";
import { jsonStream } from "#api/json-stream.ts";
import { periodParameters, requirePeriod } from "#api/period.ts";
import { presentPosition } from "@outrider/wire/traccar/present/position.ts";
import { id, ids, readId } from "#api/query.ts";
import { json, noContent, route, type Route } from "#api/route.ts";

const TAG = "positions";

/** Positions with these ids that belong to devices of who asks; the others are left out. */
const namedPositions = async (wanted: readonly number[], call: Call): Promise<readonly Position[]> => {
  const { access, store } = call.services;
  const visible = wanted
    .map((each) => positionId(each))
    .filter((each) => access.find(call.user, "device", deviceIdOf(each)) !== null);
  return store.positions.byId(visible);
};

const latestOfAll = (call: Call): readonly Position[] => {
  const { store } = call.services;
  const found: Position[] = [];
  for (const each of call.visibleDevices(false)) {
    const latest = store.positions.latest(deviceId(each));
    if (latest !== null) found.push(latest);
  }
  return found;
};

export const positionRoutes: readonly Route[] = [
  route({
    method: "GET",
    path: "/api/positions",
    tag: TAG,
    about: "Latest positions; the named ones; or the history of one device in a period",
    action: "device.read",
    query: z.object({ deviceId: id(), id: ids(), ...periodParameters() }),
    answers: { 200: z.array(positionOut) },
    handle: async ({ query }, call) => {
      const { store } = call.services;
      if (query.id.length > 0) {
        // Positions by id are history (Traccar refuses them too when reports are off), but for the newest ones.
        const named = await namedPositions(query.id, call);
        if (named.some((each) => store.positions.latest(each.deviceId)?.id !== each.id)) call.authorise("history.read");
        return json(named.map(presentPosition));
      }
      if (query.deviceId === null) return json(latestOfAll(call).map(presentPosition));
      const device = call.require("device", query.deviceId);
      if (query.from === null && query.to === null) {
        const latest = store.positions.latest(device.id);
        return json(latest === null ? [] : [presentPosition(latest)]);
      }
      call.authorise("history.read");
      const { from, to } = requirePeriod(query);
      const history = await store.positions.range(device.id, from, to);
      return jsonStream(history.values().map(presentPosition));
    },
  }),
  route({
    method: "DELETE",
    path: "/api/positions",
    tag: TAG,
    about: "Remove the positions of a device in a period",
    action: "history.remove",
    query: z.object({ deviceId: id(), ...periodParameters() }),
    answers: { 204: null },
    handle: async ({ query }, call) => {
      if (query.deviceId === null) throw new ApiError("bad_parameter");
      const device = call.require("device", query.deviceId);
      const { from, to } = requirePeriod(query);
      await call.services.store.positions.erase(device.id, from, to);
      return noContent;
    },
  }),
  route({
    method: "DELETE",
    path: "/api/positions/{id}",
    tag: TAG,
    about: "Remove one position",
    action: "history.remove",
    params: z.object({ id: z.string() }),
    answers: { 204: null },
    handle: async ({ params }, call) => {
      const wanted = readId(params.id);
      if (wanted === null) throw new ApiError("bad_id");
      const [found] = await namedPositions([wanted], call);
      if (found === undefined) throw new ApiError("not_found");
      await call.services.store.positions.erase(found.deviceId, found.fixTime, found.fixTime);
      return noContent;
    },
  }),
];
