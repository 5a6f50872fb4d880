import "./mantine.css";
import { createTheme, MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { theme as shownTheme } from "../theme/theme.ts";
import { useObservable } from "../use-observable.ts";

const theme = createTheme({
  fontFamily: "var(--font)",
  defaultRadius: 4,
  respectReducedMotion: true,
  components: {
    // Locking the scroll would insert a style element; the page itself never scrolls.
    Modal: { defaultProps: { lockScroll: false } },
    Drawer: { defaultProps: { lockScroll: false } },
  },
});

/** What Mantine's parts need. Only the pages behind sign-in load it. */
export function MantineRoot({ children }: { children: ReactNode }) {
  const scheme = useObservable(shownTheme);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={scheme}
      withCssVariables={false}
      withGlobalClasses={false}
      deduplicateInlineStyles={false}
    >
      {children}
    </MantineProvider>
  );
}
