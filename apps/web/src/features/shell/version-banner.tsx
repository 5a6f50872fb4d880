import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import styles from "./banner.module.css";

export interface VersionBannerProps {
  /** Build of this page, and the one the server has now. */
  readonly pageBuild: string | null;
  readonly serverBuild: string | null;
}

/** Invites to reload when the server has a newer page. "Later" holds until an even newer one. */
export function VersionBanner({ pageBuild, serverBuild }: VersionBannerProps) {
  const t = useMessages("shell");
  const c = useMessages("common");
  const [later, setLater] = useState<string | null>(null);
  if (!pageBuild || !serverBuild || serverBuild === pageBuild || serverBuild === later) return null;
  return (
    <div className={styles.banner} role="status">
      <IconRefresh aria-hidden />
      <span className={styles.text}>{t("version.text")}</span>
      <Button size="small" tone="primary" onClick={() => location.reload()}>
        {c("action.reload")}
      </Button>
      <Button size="small" tone="quiet" onClick={() => setLater(serverBuild)}>
        {t("version.later")}
      </Button>
    </div>
  );
}
