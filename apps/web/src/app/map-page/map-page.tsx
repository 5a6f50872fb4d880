import { hasFeature } from "@outrider/domain/access/features.ts";
import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import { IconMapOff } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useRef } from "react";
import type { VehicleListHandle } from "#features/fleet/vehicle-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { changeMapSettings } from "#ui/preferences/map-settings.ts";
import { useIsPhone } from "#ui/phone.ts";
import { useFleet } from "../fleet/fleet-context.tsx";
import { usePageTitle } from "../pages/use-page-title.ts";
import { useSignedInUser } from "../session/signed-in.ts";
import { helpOpen } from "../shell/shortcut-help-state.ts";
import { DesktopMap } from "./desktop-map.tsx";
import { PhoneMap } from "./phone-map.tsx";
import { useAnnouncedSelection } from "./use-announced-selection.ts";
import { useEventNotices } from "./use-event-notices.ts";
import { useMapPage } from "./use-map-page.ts";
import { useMapShortcuts } from "./use-map-shortcuts.ts";
import { useVehicleOfAddress } from "./use-vehicle-of-address.ts";

export function MapPage() {
  const t = useMessages("fleet");
  const s = useMessages("shell");
  const user = useSignedInUser();
  const { partner } = useRouter().options.context;
  usePageTitle(s("area.map"));
  if (!hasFeature("map", user.attributes as EntityAttributes, partner.preferences)) {
    return <EmptyState icon={<IconMapOff aria-hidden />} title={t("forbidden")} />;
  }
  return <LiveMapPage />;
}

function LiveMapPage() {
  const fleet = useFleet();
  const state = useMapPage(fleet);
  const list = useRef<VehicleListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const phone = useIsPhone();
  useEventNotices(fleet, state.open);
  useAnnouncedSelection(fleet, state.selectedId);
  useVehicleOfAddress(state);
  useMapShortcuts({
    search: () => {
      changeMapSettings({ listCollapsed: false });
      requestAnimationFrame(() => search.current?.focus());
    },
    move: (step) => list.current?.move(step),
    open: () => list.current?.open(),
    close: () => {
      if (state.cluster) state.openCluster(null);
      else if (state.tableIds) state.showTable(null);
      else if (state.selectedId !== null) state.close();
      else state.changeQuery({ ...state.query, search: "", state: null });
    },
    follow: () => {
      if (state.selectedId !== null) state.follow(state.followId === state.selectedId ? null : state.selectedId);
    },
    route: () => {
      if (state.selectedId !== null)
        state.route.show(state.route.deviceId === state.selectedId ? null : state.selectedId);
    },
    help: () => helpOpen.set(true),
  });
  return phone ? (
    <PhoneMap fleet={fleet} state={state} listRef={list} searchRef={search} />
  ) : (
    <DesktopMap fleet={fleet} state={state} listRef={list} searchRef={search} />
  );
}
