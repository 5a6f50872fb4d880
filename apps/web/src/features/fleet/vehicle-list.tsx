import { useVirtualizer } from "@tanstack/react-virtual";
import { IconCurrentLocation, IconCurrentLocationOff, IconRoute } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent, Ref } from "react";
import type { Fleet, FleetList, FleetRow, Vehicle } from "#live/fleet.ts";
import { classNames } from "#ui/class-names.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useObservable } from "#ui/use-observable.ts";
import { GroupHead } from "./group-head.tsx";
import type { GroupRow } from "./group-head.tsx";
import { grownTo, PAGE_SIZE } from "./list-growth.ts";
import { stepTo } from "./list-keys.ts";
import { vehicleTitle } from "./vehicle-reading.ts";
import { VehicleRow, VehicleRowBones } from "./vehicle-row.tsx";
import styles from "./vehicle-list.module.css";

const ROW_HEIGHT = 56;
const COMPACT_ROW_HEIGHT = 40;
const TOUCH_ROW_HEIGHT = 64;
const OVERSCAN = 6;
const BONE_WIDTHS = [140, 110, 150, 120, 132, 118];

export interface VehicleListProps {
  readonly fleet: Fleet;
  readonly compact: boolean;
  readonly touch: boolean;
  readonly fullDate: boolean;
  readonly selectedId: number | null;
  readonly followId: number | null;
  readonly onSelect: (id: number) => void;
  readonly onFollow: (id: number | null) => void;
  readonly onRoute: (id: number) => void;
  readonly onShown?: (shown: number) => void;
  readonly ref?: Ref<VehicleListHandle>;
}

/** What the page's single-key shortcuts do with the list. */
export interface VehicleListHandle {
  move(step: 1 | -1): void;
  open(): void;
}

export function VehicleList(props: VehicleListProps) {
  const { fleet, compact, touch, fullDate, selectedId, followId, onSelect, onFollow, onRoute, onShown, ref } = props;
  const t = useMessages("fleet");
  const list = useObservable(fleet.list);
  const summary = useObservable(fleet.summary);
  const base = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(PAGE_SIZE);
  const [active, setActive] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [seenQuery, setSeenQuery] = useState(list.query);
  const groups = useGroups(list);

  if (seenQuery !== list.query && !sameQuery(seenQuery, list.query)) {
    setSeenQuery(list.query);
    setHeld(PAGE_SIZE);
    setActive(null);
    setHovered(null);
  }

  const rowHeight = touch ? TOUCH_ROW_HEIGHT : compact ? COMPACT_ROW_HEIGHT : ROW_HEIGHT;
  const rowAt = (index: number): FleetRow | undefined => list.rows[index - list.offset];
  const count = Math.min(held, list.total);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const range = virtual.range;

  useEffect(() => fleet.setWindow(first, last - first + 1 + OVERSCAN), [fleet, first, last]);
  useEffect(() => virtual.measure(), [virtual, rowHeight, seenQuery]);
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 });
  }, [seenQuery]);
  const lastVisible = range?.endIndex ?? 0;
  const grown = grownTo(held, lastVisible, list.total);
  useEffect(() => setHeld(grown), [grown, held]);
  useEffect(() => onShown?.(Math.min(grown, list.total)), [onShown, grown, list.total]);

  const go = (index: number) => {
    const target = Math.max(0, Math.min(index, list.total - 1));
    setHeld((before) => Math.max(before, Math.min(list.total, target + PAGE_SIZE)));
    setActive(target);
    // The rows up to the target exist only after the next render.
    requestAnimationFrame(() => virtual.scrollToIndex(target, { align: "auto" }));
  };
  const openActive = () => {
    const row = active === null ? undefined : rowAt(active);
    if (row?.kind === "vehicle") onSelect(row.vehicle.id);
  };
  const skipHead = (index: number, step: number) =>
    rowAt(index)?.kind === "group" ? index + (step < 0 ? -1 : 1) : index;
  const move = (step: 1 | -1) => {
    const from = active ?? (selectedId === null ? -1 : indexOfVehicle(list, selectedId));
    go(skipHead(Math.max(0, from + step), step));
  };
  useHandle(ref, { move, open: openActive });

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, (range ? range.endIndex - range.startIndex : PAGE_SIZE) - 1);
    const target = stepTo(event.key, { active, page, total: list.total });
    if (target !== null) {
      event.preventDefault();
      go(skipHead(target, target - (active ?? -1)));
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      openActive();
    }
  };
  const onPointerMove = (event: PointerEvent) => {
    const item = (event.target as Element).closest("[data-index]");
    setHovered(item && event.pointerType === "mouse" ? Number(item.getAttribute("data-index")) : null);
  };

  const toolIndex = hovered ?? active;
  const toolRow = toolIndex === null ? undefined : rowAt(toolIndex);
  const toolItem = items.find((item) => item.index === toolIndex);
  const topRow = rowAt(range?.startIndex ?? 0);
  const stuck = list.query.order === "group" && topRow ? groups.of(topRow) : null;
  return (
    <div className={styles.frame} onPointerMove={onPointerMove} onPointerLeave={() => setHovered(null)}>
      {stuck && <GroupHead sticky group={stuck} />}
      <div
        ref={scroll}
        className={styles.scroll}
        role="listbox"
        tabIndex={0}
        aria-label={t("listLabel", { count: list.total })}
        aria-activedescendant={active === null ? undefined : `${base}-${active}`}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (
            event.target === scroll.current &&
            active === null &&
            list.total > 0 &&
            event.target.matches(":focus-visible")
          ) {
            setActive(Math.max(0, selectedId === null ? 0 : indexOfVehicle(list, selectedId)));
          }
        }}
        onClick={(event) => {
          const row = (event.target as Element).closest("[data-index]");
          if (!row) return;
          const index = Number(row.getAttribute("data-index"));
          const clicked = rowAt(index);
          setActive(index);
          if (clicked?.kind === "vehicle") onSelect(clicked.vehicle.id);
        }}
      >
        <div className={styles.space} style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rowAt(item.index);
            return (
              <div
                key={item.key}
                ref={list.query.order === "group" ? virtual.measureElement : undefined}
                data-index={item.index}
                className={styles.item}
                role="presentation"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {row === undefined ? (
                  <VehicleRowBones compact={compact} width={BONE_WIDTHS[item.index % BONE_WIDTHS.length] ?? 120} />
                ) : row.kind === "group" ? (
                  <GroupHead group={row} />
                ) : (
                  <VehicleRow
                    id={`${base}-${item.index}`}
                    vehicle={row.vehicle}
                    position={item.index + 1}
                    total={list.total}
                    selected={row.vehicle.id === selectedId}
                    active={item.index === active}
                    hovered={item.index === hovered}
                    compact={compact}
                    fullDate={fullDate}
                    clockOffset={summary.clockOffset}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {toolRow?.kind === "vehicle" && toolItem && (
        <RowTools
          vehicle={toolRow.vehicle}
          top={toolItem.start - (virtual.scrollOffset ?? 0) + 2}
          height={rowHeight - 5}
          selected={toolRow.vehicle.id === selectedId}
          following={toolRow.vehicle.id === followId}
          visible={hovered !== null}
          onFollow={onFollow}
          onRoute={onRoute}
        />
      )}
    </div>
  );
}

interface RowToolsProps {
  readonly vehicle: Vehicle;
  readonly top: number;
  readonly height: number;
  readonly selected: boolean;
  readonly following: boolean;
  readonly visible: boolean;
  readonly onFollow: (id: number | null) => void;
  readonly onRoute: (id: number) => void;
}

/** Follow and route of the row under the pointer; one set for the whole list, beside it in the tab order. */
function RowTools({ vehicle, top, height, selected, following, visible, onFollow, onRoute }: RowToolsProps) {
  const t = useMessages("fleet");
  const [focused, setFocused] = useState(false);
  const name = vehicleTitle(vehicle);
  return (
    <div
      role="toolbar"
      aria-label={t("row.actions", { vehicle: name })}
      className={classNames(styles.toolbar, selected && styles.onSelected)}
      style={{ top, height, opacity: visible || focused ? 1 : 0, pointerEvents: visible || focused ? "auto" : "none" }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <IconButton
        label={t(following ? "row.unfollow" : "row.follow", { vehicle: name })}
        aria-pressed={following}
        disabled={!vehicle.hasPosition}
        onClick={() => onFollow(following ? null : vehicle.id)}
      >
        {following ? <IconCurrentLocationOff aria-hidden /> : <IconCurrentLocation aria-hidden />}
      </IconButton>
      <IconButton
        label={t("row.route", { vehicle: name })}
        disabled={!vehicle.hasPosition}
        onClick={() => onRoute(vehicle.id)}
      >
        <IconRoute aria-hidden />
      </IconButton>
    </div>
  );
}

function useHandle(ref: Ref<VehicleListHandle> | undefined, handle: VehicleListHandle): void {
  useEffect(() => {
    if (!ref || typeof ref === "function") return;
    ref.current = handle;
    return () => {
      ref.current = null;
    };
  });
}

/** Group heads seen so far, so that the one above the first visible row is known when it has scrolled away. */
function useGroups(list: FleetList) {
  const [seen] = useState(() => new Map<number, GroupRow>());
  for (const row of list.rows) if (row.kind === "group") seen.set(row.groupId, row);
  return { of: (row: FleetRow) => seen.get(row.kind === "group" ? row.groupId : row.vehicle.groupId) ?? null };
}

function indexOfVehicle(list: FleetList, id: number): number {
  const index = list.rows.findIndex((row) => row.kind === "vehicle" && row.vehicle.id === id);
  return index < 0 ? -1 : list.offset + index;
}

const sameQuery = (a: FleetList["query"], b: FleetList["query"]): boolean =>
  a.state === b.state && a.order === b.order && a.search === b.search;
