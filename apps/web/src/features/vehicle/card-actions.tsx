import type { EntityAttributes } from "@outrider/domain/model/attributes.ts";
import {
  IconArrowRampRight,
  IconCurrentLocation,
  IconDots,
  IconLock,
  IconLockOpen,
  IconMapPinQuestion,
  IconPlugConnected,
  IconRoute,
  IconTerminal2,
} from "@tabler/icons-react";
import type { DeviceInfo } from "#api/devices.ts";
import type { Vehicle } from "#live/fleet.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuEntry } from "#ui/menu.tsx";
import { commandRefusal, immobiliseRefusal } from "./immobilise-refusal.ts";
import type { CommandSituation } from "./immobilise-refusal.ts";
import { useCommand } from "./use-command.tsx";
import styles from "./vehicle-card.module.css";

export interface CardActionsProps {
  readonly vehicle: Vehicle;
  readonly device: DeviceInfo | null;
  readonly mayCommand: boolean;
  readonly mayImmobilise: boolean;
  readonly live: boolean;
  readonly following: boolean;
  readonly routeShown: boolean;
  readonly onFollow: (id: number | null) => void;
  readonly onRoute: (id: number | null) => void;
}

export function CardActions(props: CardActionsProps) {
  const { vehicle, device, mayCommand, mayImmobilise, live, following, routeShown, onFollow, onRoute } = props;
  const t = useMessages("vehicle");
  const command = useCommand(vehicle);
  const attributes = device === null ? null : (device.attributes as EntityAttributes);
  const situation: CommandSituation = { vehicle, device: attributes, allowed: mayCommand, live };
  const refusalText = (refusal: ReturnType<typeof commandRefusal>) => refusal && t(refusal);
  const sending = command.sending ? t("refusal.pending") : null;
  const general = sending ?? refusalText(commandRefusal(situation));
  const noPosition = vehicle.hasPosition ? null : t("refusal.noPosition");

  const outputs: MenuEntry[] = [1, 2].flatMap((number) =>
    [true, false].map((on) => ({
      key: `output${number}${on}`,
      icon: <IconPlugConnected aria-hidden />,
      label: t(on ? "action.outputOn" : "action.outputOff", { number }),
      refusal: general,
      onSelect: () => command.ask({ kind: "output", number, on }),
    })),
  );
  return (
    <div className={styles.actions} role="group" aria-label={t("actions")}>
      <button
        type="button"
        aria-pressed={routeShown}
        aria-disabled={noPosition !== null}
        title={noPosition ?? undefined}
        onClick={() => noPosition ?? onRoute(routeShown ? null : vehicle.id)}
      >
        <IconRoute aria-hidden />
        {t("action.route")}
      </button>
      <button
        type="button"
        aria-pressed={following}
        aria-disabled={noPosition !== null}
        title={noPosition ?? undefined}
        onClick={() => noPosition ?? onFollow(following ? null : vehicle.id)}
      >
        <IconCurrentLocation aria-hidden />
        {t(following ? "action.unfollow" : "action.follow")}
      </button>
      {vehicle.hasPosition && (
        <a
          href={`https://www.openstreetmap.org/directions?route=%3B${vehicle.latitude.toFixed(6)}%2C${vehicle.longitude.toFixed(6)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <IconArrowRampRight aria-hidden />
          {t("action.directions")}
        </a>
      )}
      <Menu
        label={t("action.command")}
        width={260}
        target={
          <button type="button">
            <IconTerminal2 aria-hidden />
            {t("action.command")}
          </button>
        }
        groups={[
          [
            vehicle.immobilized
              ? {
                  key: "release",
                  icon: <IconLockOpen aria-hidden />,
                  label: t("action.deimmobilize"),
                  refusal: sending ?? refusalText(immobiliseRefusal({ ...situation, allowed: mayImmobilise })),
                  onSelect: () => command.ask({ kind: "release" }),
                }
              : {
                  key: "immobilize",
                  icon: <IconLock aria-hidden />,
                  label: t("action.immobilize"),
                  danger: true,
                  refusal: sending ?? refusalText(immobiliseRefusal({ ...situation, allowed: mayImmobilise })),
                  onSelect: () => command.ask({ kind: "immobilize" }),
                },
          ],
          [
            {
              key: "position",
              icon: <IconMapPinQuestion aria-hidden />,
              label: t("action.position"),
              refusal: general,
              onSelect: () => command.ask({ kind: "position" }),
            },
          ],
        ]}
      />
      <Menu
        label={t("action.output")}
        width={260}
        target={
          <button type="button">
            <IconDots aria-hidden />
            {t("action.output")}
          </button>
        }
        groups={[outputs]}
      />
      {command.dialog}
    </div>
  );
}
