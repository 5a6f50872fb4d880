import type { ReactNode } from "react";
import { announce } from "../announce/announcer.ts";
import { observable } from "../observable.ts";

/** How long a notification stays (specification, section 9). */
export const TOAST_DURATION_MS = 5000;
const MAXIMUM_TOASTS = 4;

export interface Toast {
  readonly id: number;
  readonly severity: "ok" | "info" | "warn" | "critical";
  readonly title: string;
  /** Beside the title, quieter: whose, when. */
  readonly context?: string;
  readonly body?: ReactNode;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const toasts = observable<readonly Toast[]>([]);
let nextId = 1;

/** Shows a notification for five seconds; resting the pointer or the focus on it keeps it. */
export function showToast(toast: Omit<Toast, "id">): number {
  const id = nextId++;
  toasts.set([...toasts.getSnapshot().slice(1 - MAXIMUM_TOASTS), { ...toast, id }]);
  announce([toast.title, toast.context, typeof toast.body === "string" ? toast.body : null].filter(Boolean).join(", "));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.getSnapshot().filter((toast) => toast.id !== id));
}
