import { Outlet } from "@tanstack/react-router";
import { LiveRegions } from "#ui/announce/live-regions.tsx";
import { ToastStack } from "#ui/toast/toast-stack.tsx";

export function RootLayout() {
  return (
    <>
      <Outlet />
      <ToastStack />
      <LiveRegions />
    </>
  );
}
