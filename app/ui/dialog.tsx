import { type ReactNode, useRef } from "react";
import styles from "./dialog.module.css";
import { partOf, usePart } from "./part.ts";

const dialogPart = partOf(() => import("./dialog-part.tsx"));

/** A modal dialog: it keeps focus, Escape and a click beside it close it. Needs script, and loads when it first opens. */
export function Dialog(dialog: {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Room for reading, such as terms. */
  wide?: boolean;
  children: ReactNode;
}) {
  const wasOpen = useRef(false);
  wasOpen.current ||= dialog.isOpen;
  const part = usePart(dialogPart, wasOpen.current);
  return part && <part.ModalDialog {...dialog} />;
}

/** Loads what a dialog needs, where one is about to be opened. */
export function expectDialog(): void {
  void dialogPart.load();
}

/** The buttons at a dialog's foot. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
