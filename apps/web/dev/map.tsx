import "#ui/tokens.css";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createFleet } from "#live/create-fleet.ts";
import { MapPopup } from "#map/map-popup.tsx";
import { MapView } from "#map/map-view.tsx";
import type { MapController } from "#map/map-controller.ts";

/** The map with nothing around it, for looking and for the browser benchmarks: `?theme=dark&globe`. */
const parameters = new URLSearchParams(location.search);
const theme = parameters.get("theme") === "dark" ? "dark" : "light";
document.documentElement.dataset["theme"] = theme;

const fleet = createFleet();
const page = globalThis as unknown as { fleet: typeof fleet; controller: MapController | null; page: Page };
page.fleet = fleet;

interface Page {
  select: (id: number | null) => void;
  follow: (id: number | null) => void;
}

function MapAlone() {
  const [selected, setSelected] = useState<number | null>(null);
  const [followed, setFollowed] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    page.page = { select: setSelected, follow: setFollowed };
  }, []);
  return (
    <MapView
      fleet={fleet}
      label="Map"
      theme={theme}
      language={parameters.get("lang") ?? "en-GB"}
      globe={parameters.has("globe")}
      selectedId={selected}
      followId={followed}
      onSelect={setSelected}
      onHover={(hover) => setHovered(hover?.deviceId ?? null)}
      onFollowEnd={() => setFollowed(null)}
      onReady={(controller) => {
        page.controller = controller;
      }}
    >
      {hovered !== null && (
        <MapPopup at={{ deviceId: hovered }} passive>
          <div style={{ background: "var(--surface-1)", color: "var(--text-1)", padding: 8 }}>{hovered}</div>
        </MapPopup>
      )}
    </MapView>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<MapAlone />);
