import { durationMillis } from "@outrider/domain/units/units.ts";
import { IconAntenna } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#api/api-error.ts";
import { loadUnknownDevices } from "#api/connect.ts";
import type { AdoptedDevice, UnknownDevice } from "#api/connect.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useNow } from "#ui/clock/use-now.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { failureText } from "#ui/failure-text.ts";
import { FormNote, FormSection } from "#ui/form-page.tsx";
import { useFormat, useMessages } from "#ui/i18n/i18n-context.tsx";
import { showToast } from "#ui/toast/toasts.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { AdoptDialog } from "./adopt-dialog.tsx";
import styles from "./connect-page.module.css";

const ASK_EVERY_MS = 3000;
const KEY = ["unknownDevices"];
const SETTING = "OUTRIDER_REGISTER_UNKNOWN=1";

/** Who reported without being registered, and the way to take them in. */
export function UnknownSection({ onShow }: { onShow: (deviceId: number) => void }) {
  const t = useMessages("connect");
  const e = useMessages("errors");
  const queries = useQueryClient();
  const [adopting, setAdopting] = useState<UnknownDevice | null>(null);
  const unknown = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => loadUnknownDevices(signal),
    refetchInterval: ASK_EVERY_MS,
    staleTime: 0,
  });
  const adopted = ({ id, name }: AdoptedDevice, uniqueId: string) => {
    setAdopting(null);
    queries.setQueryData<readonly UnknownDevice[]>(KEY, (known) => known?.filter((each) => each.uniqueId !== uniqueId));
    showToast({
      severity: "ok",
      title: t("adopt.done", { name }),
      body: t("adopt.doneBody"),
      action: { label: t("adopt.show"), run: () => onShow(id) },
    });
  };
  return (
    <FormSection title={t("knocks.title")}>
      {unknown.isError && <p role="alert">{failureText(failureOf(unknown.error), e)}</p>}
      <div role="status">
        {unknown.data?.length === 0 && (
          <EmptyState icon={<IconAntenna aria-hidden />} title={t("knocks.empty")} body={t("knocks.emptyBody")} />
        )}
      </div>
      {unknown.data && unknown.data.length > 0 && (
        <>
          <p className={styles.hint}>{t("knocks.lead")}</p>
          <UnknownTable devices={unknown.data} onAdopt={setAdopting} />
        </>
      )}
      <FormNote>{t("knocks.setting", { setting: SETTING })}</FormNote>
      <AdoptDialog device={adopting} onClose={() => setAdopting(null)} onAdopted={adopted} />
    </FormSection>
  );
}

interface UnknownTableProps {
  readonly devices: readonly UnknownDevice[];
  readonly onAdopt: (device: UnknownDevice) => void;
}

function UnknownTable({ devices, onAdopt }: UnknownTableProps) {
  const t = useMessages("connect");
  const c = useMessages("common");
  const format = useFormat();
  const now = useNow();
  const ago = (instant: number) => c("ago", { age: format.duration(durationMillis(Math.max(0, now - instant))) });
  return (
    <table className={styles.table}>
      <caption>{t("knocks.caption", { count: devices.length })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("knocks.identifier")}</th>
          <th scope="col">{t("knocks.protocol")}</th>
          <th scope="col" className={styles.wide}>
            {t("knocks.first")}
          </th>
          <th scope="col">{t("knocks.last")}</th>
          <th scope="col" className={classNames(styles.number, styles.wide)}>
            {t("knocks.count")}
          </th>
          <th scope="col">
            <VisuallyHidden>{t("knocks.adopt")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {devices.map((device) => (
          <tr key={device.uniqueId}>
            <th scope="row" className={styles.identifier}>
              {device.uniqueId}
            </th>
            <td>{device.protocol}</td>
            <td className={styles.wide}>{ago(device.firstSeen)}</td>
            <td>{ago(device.lastSeen)}</td>
            <td className={classNames(styles.number, styles.wide)}>{format.number(device.count)}</td>
            <td className={styles.action}>
              <Button
                size="small"
                aria-label={t("knocks.adoptNamed", { identifier: device.uniqueId })}
                onClick={() => onAdopt(device)}
              >
                {t("knocks.adopt")}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
