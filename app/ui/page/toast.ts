import { lazyModule } from "#app/ui/browser/lazy-module.ts";

export interface ToastNotice {
  tone: "success" | "danger" | "info";
  text: string;
  /** Id that distinguishes two equal notices. */
  id?: string;
  /** Action on the notice, such as undo. */
  action?: { label: string; onAct: () => void };
}

export const toastModule = lazyModule(() => import("./toast-lazy.tsx"));

/** Show a notice for a few seconds; it replaces the one before. Needs script. */
export function showToast(notice: ToastNotice): void {
  void toastModule.load().then(({ showNotification: show }) => show(notice));
}
