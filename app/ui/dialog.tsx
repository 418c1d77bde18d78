import { useEffect, useId, useRef, type ReactNode } from "react";
import { CloseButton } from "./buttons.tsx";
import styles from "./dialog.module.css";
import { Say } from "./say.tsx";

/** A modal dialog of the browser's own: it keeps focus, Escape and a click beside it close it. Needs script. */
export function Dialog({
  isOpen,
  title,
  onClose,
  wide = false,
  children,
}: {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** Room for reading, such as terms. */
  wide?: boolean;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  return (
    // The keyboard's way to close is Escape, which the browser turns into `onClose`.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          <header className={styles.head}>
            <h2 id={titleId}>
              <Say>{title}</Say>
            </h2>
            <CloseButton label="Close" onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** The buttons at a dialog's foot. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
