import { IconCarOff, IconFilter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import type { Fleet, FleetQuery } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { useObservable } from "#ui/use-observable.ts";
import { VehicleList } from "./vehicle-list.tsx";
import type { VehicleListProps } from "./vehicle-list.tsx";
import { VehicleRowBones } from "./vehicle-row.tsx";

/** Before this no skeleton shows: most lists are there sooner and would only flicker. */
const SKELETON_AFTER_MS = 200;
const BONE_WIDTHS = [140, 110, 150, 120, 132, 118, 146, 124];

export interface FleetContentProps extends Omit<VehicleListProps, "fleet"> {
  readonly fleet: Fleet;
  readonly query: FleetQuery;
  readonly onClear: () => void;
}

/** The rows, or what stands in their place: skeleton, no vehicles at all, or none that match. */
export function FleetContent({ query, onClear, ...list }: FleetContentProps) {
  const { fleet, compact } = list;
  const t = useMessages("fleet");
  const summary = useObservable(fleet.summary);
  const rows = useObservable(fleet.list);
  const waited = useWaited(SKELETON_AFTER_MS);

  if (!summary.rosterComplete && summary.total === 0) {
    if (!waited) return null;
    return (
      <div aria-busy>
        {BONE_WIDTHS.map((width) => (
          <VehicleRowBones key={width} width={width} compact={compact} />
        ))}
      </div>
    );
  }
  if (summary.total === 0) {
    return <EmptyState icon={<IconCarOff aria-hidden />} title={t("empty.noneTitle")} body={t("empty.noneBody")} />;
  }
  const filtered = query.search.trim() !== "" || query.state !== null;
  if (rows.total === 0 && filtered) return <NoMatch query={query} hidden={summary.total} onClear={onClear} />;
  return <VehicleList {...list} />;
}

function NoMatch({ query, hidden, onClear }: { query: FleetQuery; hidden: number; onClear: () => void }) {
  const t = useMessages("fleet");
  const c = useMessages("common");
  const format = useFormat();
  const search = query.search.trim();
  const filters = [
    ...(query.state ? [t("empty.filterState", { state: c(`state.${query.state}`) })] : []),
    ...(search ? [t("empty.filterSearch", { text: search })] : []),
  ];
  return (
    <EmptyState
      icon={<IconFilter aria-hidden />}
      title={t("empty.filterTitle")}
      body={t("empty.filterBody", { filters: format.list(filters), count: hidden })}
      action={<Button onClick={onClear}>{t("empty.clear")}</Button>}
    />
  );
}

function useWaited(delay: number): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return waited;
}
