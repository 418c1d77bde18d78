import { type ReactNode, useRef } from "react";
import styles from "./dialog.module.css";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";

const dialogModule = lazyModule(() => import("./dialog-lazy.tsx"));

/** Modal dialog: it keeps focus; Escape and a click outside close it. Needs script, and loads when it first opens. */
export function Dialog(dialog: {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** True for wide content, such as terms. */
  wide?: boolean;
  /** True when a closed dialog keeps what was typed in it. */
  keepMounted?: boolean;
  children: ReactNode;
}) {
  const wasOpen = useRef(false);
  wasOpen.current ||= dialog.isOpen;
  const lazyDialog = useLazyModule(dialogModule, wasOpen.current);
  return lazyDialog && <lazyDialog.ModalDialog {...dialog} />;
}

/** Tell whether a dialog is open; a closed one may still be in the page. */
export function isDialogOpen(): boolean {
  return [...document.querySelectorAll("[aria-modal=true]")].some((dialog) => dialog.getClientRects().length > 0);
}

/** Preload the dialog's code when one is about to be opened. */
export function preloadDialog(): void {
  void dialogModule.load();
}

/** Buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
