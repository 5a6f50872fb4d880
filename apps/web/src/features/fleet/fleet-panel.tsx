import { IconBaselineDensitySmall, IconLayoutSidebarLeftCollapse } from "@tabler/icons-react";
import { useState } from "react";
import type { Ref } from "react";
import type { Fleet, FleetQuery } from "#live/fleet.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { changeMapSettings, mapSettings } from "#ui/preferences/map-settings.ts";
import { useObservable } from "#ui/use-observable.ts";
import { FleetContent } from "./fleet-content.tsx";
import { FleetNotice } from "./fleet-notice.tsx";
import { FleetOrderBar } from "./fleet-order-bar.tsx";
import { FleetSearch } from "./fleet-search.tsx";
import { ListResizer } from "./list-resizer.tsx";
import { LiveChip } from "./live-chip.tsx";
import { StateBar } from "./state-bar.tsx";
import type { VehicleListHandle } from "./vehicle-list.tsx";
import styles from "./fleet-panel.module.css";

export interface FleetPanelProps {
  readonly fleet: Fleet;
  readonly query: FleetQuery;
  readonly onQuery: (query: FleetQuery) => void;
  readonly selectedId: number | null;
  readonly followId: number | null;
  readonly onSelect: (id: number) => void;
  readonly onFollow: (id: number | null) => void;
  readonly onRoute: (id: number) => void;
  readonly listRef: Ref<VehicleListHandle>;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** The vehicle list of the desktop: search, counts, order, rows. */
export function FleetPanel(props: FleetPanelProps) {
  const { fleet, query, onQuery, selectedId, followId, onSelect, onFollow, onRoute, listRef, searchRef } = props;
  const t = useMessages("fleet");
  const summary = useObservable(fleet.summary);
  const list = useObservable(fleet.list);
  const settings = useObservable(mapSettings);
  const [shown, setShown] = useState(0);
  return (
    <aside className={styles.panel} aria-label={t("title")}>
      <div className={styles.head}>
        <h1>{t("title")}</h1>
        <LiveChip connection={summary.connection} />
        <span className={styles.tools}>
          <IconButton
            label={t("compact")}
            aria-pressed={settings.compactRows}
            onClick={() => changeMapSettings({ compactRows: !settings.compactRows })}
          >
            <IconBaselineDensitySmall aria-hidden />
          </IconButton>
          <IconButton label={t("collapse")} onClick={() => changeMapSettings({ listCollapsed: true })}>
            <IconLayoutSidebarLeftCollapse aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className={styles.search}>
        <FleetSearch
          ref={searchRef}
          value={query.search}
          placeholder={t("search")}
          onChange={(search) => onQuery({ ...query, search })}
        />
      </div>
      <StateBar summary={summary} chosen={query.state} onChoose={(state) => onQuery({ ...query, state })} />
      <FleetOrderBar
        order={query.order}
        shown={Math.min(shown, list.total)}
        total={list.total}
        onOrder={(order) => onQuery({ ...query, order })}
      />
      <FleetNotice fleet={fleet} />
      <FleetContent
        ref={listRef}
        fleet={fleet}
        query={query}
        compact={settings.compactRows}
        touch={false}
        fullDate={settings.showFullDate}
        selectedId={selectedId}
        followId={followId}
        onSelect={onSelect}
        onFollow={onFollow}
        onRoute={onRoute}
        onShown={setShown}
        onClear={() => onQuery({ ...query, search: "", state: null })}
      />
      <ListResizer width={settings.listWidth} onWidth={(listWidth) => changeMapSettings({ listWidth })} />
    </aside>
  );
}
