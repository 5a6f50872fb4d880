import { IconSettingsOff } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { ConnectPage } from "#features/connect/connect-page.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useMessages } from "#ui/i18n/i18n-context.tsx";
import { usePageTitle } from "../pages/use-page-title.ts";
import { useSignedInUser } from "../session/signed-in.ts";

export function ConnectRoute() {
  const e = useMessages("errors");
  const router = useRouter();
  const { administrator } = useSignedInUser();
  usePageTitle(useMessages("connect")("title"));
  if (!administrator) return <EmptyState icon={<IconSettingsOff aria-hidden />} title={e("forbidden")} />;
  return (
    <ConnectPage
      pageHost={location.hostname}
      onShow={(id) => void router.navigate({ to: "/map", search: { vehicle: id } })}
    />
  );
}
