import { useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useMap } from "./map-context.ts";
import type { MapTarget } from "./map-controller.ts";
import styles from "./map-popup.module.css";

export interface MapPopupProps {
  readonly at: MapTarget;
  /** Distance from the target to the popup's near edge, px. */
  readonly offset?: number;
  /** Lets the pointer through: for tooltips. */
  readonly passive?: boolean;
  readonly children: ReactNode;
}

const EDGE = 8;

/**
 * A box that stays beside a vehicle or a place while the map and the vehicle move. It goes to the side where there is
 * room; what is in it, its role and its focus are the caller's.
 */
export function MapPopup({ at, offset = 20, passive = false, children }: MapPopupProps) {
  const controller = useMap();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (controller === null) return undefined;
    const place = (): void => {
      const element = box.current;
      if (element === null) return;
      const target = controller.screenOf(at);
      const { clientWidth: width, clientHeight: height } = controller.map.getContainer();
      const isOutside = target === null || target.x < 0 || target.y < 0 || target.x > width || target.y > height;
      element.style.visibility = isOutside ? "hidden" : "visible";
      if (isOutside) return;
      const { offsetWidth, offsetHeight } = element;
      const hasRoom = target.x + offset + offsetWidth + EDGE <= width;
      const x = hasRoom ? target.x + offset : Math.max(EDGE, target.x - offset - offsetWidth);
      const wanted = target.y - Math.min(38, offsetHeight / 2);
      const y = Math.max(EDGE, Math.min(wanted, height - offsetHeight - EDGE));
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    place();
    return controller.onFrame(place);
  });
  return (
    <div ref={box} className={passive ? styles.passive : styles.popup}>
      {children}
    </div>
  );
}
