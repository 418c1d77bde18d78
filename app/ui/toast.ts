import { partOf } from "./part.ts";

export interface Notice {
  tone: "success" | "danger" | "info";
  text: string;
  /** Tells two equal notices apart. */
  id?: string;
  /** What can be done about it, such as taking it back. */
  action?: { label: string; onAct: () => void };
}

export const toastPart = partOf(() => import("./toast-part.tsx"));

/** Says something for a moment; what was said before makes room. Needs script. */
export function showToast(notice: Notice): void {
  void toastPart.load().then(({ show }) => show(notice));
}
