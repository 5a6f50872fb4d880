import { useQuery } from "@tanstack/react-query";
import { failureOf } from "#api/api-error.ts";
import { loadDevicePorts } from "#api/connect.ts";
import { failureText } from "#ui/failure-text.ts";
import { FormNote, FormSection } from "#ui/form-page.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { CopyButton } from "./copy-button.tsx";
import { reportTarget } from "./report-target.ts";
import styles from "./connect-page.module.css";

/** Where a tracker and the phone app are to be pointed at. */
export function PortSection({ pageHost }: { pageHost: string }) {
  const t = useMessages("connect");
  const e = useMessages("errors");
  const ports = useQuery({ queryKey: ["devicePorts"], queryFn: ({ signal }) => loadDevicePorts(signal) });
  const target = ports.data ? reportTarget(pageHost, ports.data) : null;
  return (
    <FormSection title={t("ports.title")}>
      {ports.isError && <p role="alert">{failureText(failureOf(ports.error), e)}</p>}
      {target && target.rows.length === 0 && <p>{t("ports.none")}</p>}
      {target?.phoneUrl && (
        <div className={styles.phone}>
          <h3>{t("ports.phone")}</h3>
          <p className={styles.url}>
            <code>{target.phoneUrl}</code>
            <CopyButton text={target.phoneUrl} />
          </p>
          <p className={styles.hint}>{t("ports.phoneHint")}</p>
        </div>
      )}
      {target && target.rows.length > 0 && (
        <>
          <p className={styles.hint}>{t("ports.lead")}</p>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("ports.protocol")}</th>
                <th scope="col">{t("ports.transport")}</th>
                <th scope="col">{t("ports.address")}</th>
              </tr>
            </thead>
            <tbody>
              {target.rows.map(({ protocol, transports, port }) => (
                <tr key={`${protocol}:${port}`}>
                  <th scope="row">{protocol}</th>
                  <td>{transports.join(", ")}</td>
                  <td>
                    <span className={styles.url}>
                      <code>{`${target.host}:${port}`}</code>
                      <CopyButton text={`${target.host}:${port}`} />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {target?.local && (
        <FormNote>
          {target.host === pageHost
            ? t("ports.localhostOnly", { host: pageHost })
            : t("ports.localhost", { address: target.host })}
        </FormNote>
      )}
    </FormSection>
  );
}
