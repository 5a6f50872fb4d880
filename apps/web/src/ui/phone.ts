import { useSyncExternalStore } from "react";

/** Narrower than this is a phone (specification, section 2.3). */
export const PHONE_BELOW = 768;

const query = () => matchMedia(`(max-width: ${PHONE_BELOW - 1}px)`);

/** A narrow window counts as a phone unless the address says `iosdashboard`. */
export const isPhone = (narrow: boolean, address: string): boolean => narrow && !address.includes("iosdashboard");

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = query();
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => isPhone(query().matches, location.href),
  );
}
