import { useQuery } from "@tanstack/react-query";
import { roleOf } from "@outrider/domain/access/principal.ts";
import type { Principal } from "@outrider/domain/access/principal.ts";
import { loadServer } from "#api/server.ts";
import type { Fleet } from "#live/fleet.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { FactTable, FormPage, FormSection } from "#ui/form-page.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { useObservable } from "#ui/use-observable.ts";

export interface AboutPageProps {
  readonly product: string;
  readonly pageBuild: string | null;
  readonly principal: Principal;
  readonly fleet: Fleet;
}

const CHECK_EVERY_MS = 15_000;

export function AboutPage({ product, pageBuild, principal, fleet }: AboutPageProps) {
  const t = useMessages("settings");
  const format = useFormat();
  const { connection } = useObservable(fleet.summary);
  const ping = useQuery({
    queryKey: ["ping"],
    queryFn: async ({ signal }) => {
      const start = performance.now();
      const server = await loadServer(signal);
      return { version: server.version, latency: Math.round(performance.now() - start) };
    },
    refetchInterval: CHECK_EVERY_MS,
    staleTime: 0,
    retry: false,
  });
  const ok = ping.isSuccess && connection.kind === "live";
  const user = principal.kind === "user" ? principal.user : null;
  const role = user === null ? null : roleOf(user);
  return (
    <FormPage title={t("about.title")}>
      <FormSection title={t("about.connection")}>
        <p style={{ display: "flex", alignItems: "center", gap: 12, marginBottom: 12 }} role="status">
          <Chip tone={ok ? "ok" : "critical"} label={t(ok ? "about.ok" : "about.notOk")} />
          {ping.data && t("about.latency", { latency: ping.data.latency })}
        </p>
        <Button size="small" disabled={ping.isFetching} onClick={() => void ping.refetch()}>
          {t("about.check")}
        </Button>
      </FormSection>
      <FormSection title={t("about.product")}>
        <FactTable
          facts={[
            [t("about.product"), product],
            ...(ping.data ? ([[t("about.version"), ping.data.version]] as const) : []),
            ...(pageBuild ? ([[t("about.build"), pageBuild]] as const) : []),
            ...(user
              ? ([
                  [
                    t("about.signedInAs"),
                    role && role !== "link" ? `${user.email} · ${t(`role.${role}`)}` : user.email,
                  ],
                ] as const)
              : []),
            [t("about.timeZone"), format.timeZone.replaceAll("_", " ")],
          ]}
        />
      </FormSection>
    </FormPage>
  );
}
