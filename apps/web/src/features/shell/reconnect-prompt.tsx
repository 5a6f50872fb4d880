import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import type { Fleet } from "#live/fleet.ts";
import { announce } from "#ui/announce/announcer.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useNow } from "#ui/clock/use-now.ts";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { useObservable } from "#ui/use-observable.ts";
import styles from "./banner.module.css";

/** A drop shorter than this is mended before anyone need hear of it. */
const PROMPT_AFTER_MS = 3000;

/** Asks whether to restore a lost connection, with the seconds until the page tries by itself. */
export function ReconnectPrompt({ fleet }: { fleet: Fleet }) {
  const t = useMessages("shell");
  const { connection } = useObservable(fleet.summary);
  const now = useNow();
  const lost = connection.kind === "lost" && now - connection.since >= PROMPT_AFTER_MS;
  const wasLost = useRef(false);
  useEffect(() => {
    if (lost) announce(t("connection.lost"));
    else if (wasLost.current && connection.kind === "live") announce(t("connection.restored"));
    else if (connection.kind !== "live") return;
    wasLost.current = lost;
  }, [lost, connection.kind, t]);
  if (!lost || connection.kind !== "lost") return null;
  const seconds = Math.ceil((connection.retryAt - now) / 1000);
  return (
    <div className={classNames(styles.banner, styles.lost)} role="group" aria-label={t("connection.lost")}>
      <IconWifiOff aria-hidden />
      <span className={styles.text}>
        <span className={styles.strong}>{t(navigator.onLine ? "connection.lost" : "connection.offline")}</span>{" "}
        <span className={styles.quiet}>
          {seconds > 0 ? t("connection.prompt", { seconds }) : t("connection.trying")}
        </span>
      </span>
      <Button size="small" onClick={() => fleet.reconnect()}>
        {t("connection.reconnect")}
      </Button>
    </div>
  );
}
