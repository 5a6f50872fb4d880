import { celsius, percent, volts } from "@outrider/domain/units/units.ts";
import type { Translate } from "@outrider/i18n/catalogue.ts";
import type { Formatters } from "@outrider/i18n/format/formatters.ts";
import {
  IconAntennaBars5,
  IconBattery2,
  IconCloudRain,
  IconDoor,
  IconDroplet,
  IconEngine,
  IconHourglassLow,
  IconKey,
  IconLock,
  IconPlugConnected,
  IconSteeringWheel,
  IconTemperature,
  IconToggleRight,
} from "@tabler/icons-react";
import { Chip } from "#ui/chip.tsx";
import type { ChipProps } from "#ui/chip.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import type { CardChip } from "./card-chips.ts";
import styles from "./vehicle-card.module.css";

const ICONS: Record<CardChip["kind"], typeof IconKey> = {
  immobilized: IconLock,
  pending: IconHourglassLow,
  driver: IconSteeringWheel,
  ignition: IconKey,
  temperature: IconTemperature,
  coolant: IconTemperature,
  humidity: IconDroplet,
  door: IconDoor,
  output: IconPlugConnected,
  rain: IconCloudRain,
  rpm: IconEngine,
  sensor: IconToggleRight,
  battery: IconBattery2,
  signal: IconAntennaBars5,
};

export function ChipList({ chips }: { chips: readonly CardChip[] }) {
  const t = useMessages("vehicle");
  const c = useMessages("common");
  const format = useFormat();
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map((chip) => {
        const Icon = ICONS[chip.kind];
        const key = "number" in chip ? `${chip.kind}${chip.number}` : chip.kind;
        return <Chip key={key} icon={<Icon aria-hidden />} {...chipText(chip, t, c, format)} />;
      })}
    </div>
  );
}

type Words = Pick<ChipProps, "label" | "value" | "tone" | "dot">;

function chipText(chip: CardChip, t: Translate<"vehicle">, c: Translate<"common">, format: Formatters): Words {
  const onOff = (on: boolean) => c(on ? "on" : "off");
  switch (chip.kind) {
    case "immobilized":
      return { label: t("chip.immobilized"), tone: "critical" };
    case "pending":
      return { label: t("chip.pending"), tone: "warn" };
    case "driver":
      return { label: t("fact.driver"), value: t(`driverState.${chip.state}`) };
    case "ignition":
      return { label: t("chip.ignition"), value: onOff(chip.on) };
    case "temperature":
      return { label: t("chip.temperature", { number: chip.number }), value: format.temperature(chip.value).text };
    case "coolant":
      return { label: t("chip.coolant"), value: format.temperature(celsius(chip.value)).text };
    case "humidity":
      return { label: t("chip.humidity", { number: chip.number }), value: format.percent(percent(chip.value)).text };
    case "door":
      return { label: t("chip.door", { number: chip.number }), value: t(chip.open ? "chip.open" : "chip.closed") };
    case "output":
      return { label: t("chip.output", { number: chip.number }), value: onOff(chip.on) };
    case "rain":
      return { label: t("chip.rain"), value: c(chip.on ? "yes" : "no") };
    case "rpm":
      return { label: t("chip.rpm"), value: t("chip.rpmValue", { value: format.number(chip.value) }) };
    case "sensor":
      return {
        label: t("chip.sensor", { number: chip.number }),
        value: chip.label ?? onOff(chip.on),
        dot: chip.colour,
      };
    case "battery":
      return {
        label: t("chip.battery"),
        value: format.voltage(volts(chip.value)).text,
        tone: chip.band === "critical" ? "critical" : chip.band === "low" ? "warn" : "ok",
      };
    case "signal":
      return {
        label: t("chip.signal"),
        value: t("chip.signalLevel", { level: chip.level, of: chip.of }),
        tone: chip.level <= 1 ? "warn" : "plain",
      };
  }
}
