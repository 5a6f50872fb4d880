import { FormPage } from "#ui/form-page.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { PortSection } from "./port-section.tsx";
import { UnknownSection } from "./unknown-section.tsx";

export interface ConnectPageProps {
  /** Host name of the page's address. */
  readonly pageHost: string;
  readonly onShow: (deviceId: number) => void;
}

/** From a tracker in the hand to a vehicle on the map. */
export function ConnectPage({ pageHost, onShow }: ConnectPageProps) {
  const t = useMessages("connect");
  return (
    <FormPage title={t("title")}>
      <UnknownSection onShow={onShow} />
      <PortSection pageHost={pageHost} />
    </FormPage>
  );
}
