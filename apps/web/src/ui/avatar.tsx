import styles from "./avatar.module.css";

/** The person's initials in a circle, drawn here: no picture service ever learns who signs in. */
export function Avatar({ name, size = 28 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden
      className={styles.avatar}
      data-initials={initialsOf(name)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
    />
  );
}

export function initialsOf(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const first = words[0];
  if (!first) return "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0]?.toLocaleUpperCase() : "")).join("");
}
