import { classNames } from "#ui/class-names.ts";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { Measure } from "#ui/measure.tsx";
import type { CardFact } from "./card-facts.ts";
import styles from "./vehicle-card.module.css";

export function FactList({ facts }: { facts: readonly CardFact[] }) {
  const t = useMessages("vehicle");
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.kind}>
          <dt>{t(`fact.${fact.kind}`)}</dt>
          <Fact fact={fact} />
        </div>
      ))}
    </dl>
  );
}

function Fact({ fact }: { fact: CardFact }) {
  const t = useMessages("vehicle");
  const format = useFormat();
  switch (fact.kind) {
    case "speed":
      return (
        <dd>
          <Measure of={format.speed(fact.speed)} />
        </dd>
      );
    case "odometer":
      return (
        <dd>
          <Measure of={format.odometer(fact.distance)} />
        </dd>
      );
    case "hours":
      return (
        <dd>
          <Measure of={format.hours(fact.hours)} />
        </dd>
      );
    case "fuel":
      return (
        <dd className={classNames(fact.band !== "normal" && styles[fact.band])} title={t(`fuelLevel.${fact.band}`)}>
          <Measure of={format.percent(fact.level)} />
        </dd>
      );
    case "driver":
      return (
        <dd className={styles.text} title={fact.name}>
          {fact.name}
        </dd>
      );
  }
}
