export type MenuPosition = "bottom-end" | "right-end" | "top-end";

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const GAP = 4;
const EDGE = 8;

/** Where a menu of a size stands beside its control, turned to the other side where there is no room. */
export function menuPlace(
  position: MenuPosition,
  control: Box,
  menu: { readonly width: number; readonly height: number },
  page: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number } {
  const right = control.left + control.width;
  const bottom = control.top + control.height;
  const wanted =
    position === "right-end"
      ? { left: right + GAP, top: bottom - menu.height }
      : { left: right - menu.width, top: position === "top-end" ? control.top - GAP - menu.height : bottom + GAP };
  const turned = position !== "right-end" && wanted.top + menu.height > page.height - EDGE;
  const top = turned ? control.top - GAP - menu.height : wanted.top;
  const within = (value: number, size: number, room: number) => Math.max(EDGE, Math.min(value, room - size - EDGE));
  return { left: within(wanted.left, menu.width, page.width), top: within(top, menu.height, page.height) };
}
