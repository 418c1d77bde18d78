import { Modal } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import styles from "./dialog.module.css";
import "#app/ui/theme/parts.css";
import { T } from "#app/ui/text/translate.tsx";

export function ModalDialog({
  isOpen,
  title,
  onClose,
  wide,
  keepMounted,
  children,
}: {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  wide?: boolean;
  keepMounted?: boolean;
  children: ReactNode;
}) {
  // Mantine remembers the focused element when a closed dialog opens, but this one mounts already open. So it mounts
  // closed first.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && keepMounted) return focusOnceShown(content);
  }, [isOpen, keepMounted]);
  return (
    <Modal.Root
      opened={isOpen && isMounted}
      keepMounted={keepMounted}
      onClose={onClose}
      size={wide ? 760 : 480}
      centered
      padding="lg"
      xOffset={16}
      // The page keeps its scroll bar, so that nothing behind the dialog moves.
      lockScroll={false}
      transitionProps={{ duration: 160, exitDuration: 0, transition: "fade" }}
      // A class on the content itself would also be given to the box around it, which fills the window.
      classNames={{ overlay: styles.overlay, content: styles.content }}
    >
      <Modal.Overlay />
      <Modal.Content ref={content}>
        {/* Screen readers would announce Mantine's own header as the page's banner. */}
        <div className={styles.head}>
          <Modal.Title className={styles.title}>
            <T>{title}</T>
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Selectors of what a dialog begins with: a field that says so, its first field, a harmless question's button. */
const FOCUS_ORDER = [
  '[data-autofocus="true"]',
  "form :is(input:not([type=hidden], [tabindex='-1']), select, textarea)",
  "[data-autofocus]",
  "button",
];

/** Focus what a kept dialog begins with. It is still hidden when Mantine would focus it. Returns how to stop waiting. */
function focusOnceShown(content: RefObject<HTMLElement>): () => void {
  let frame = requestAnimationFrame(function focus() {
    const first = FOCUS_ORDER.map((what) => content.current?.querySelector<HTMLElement>(what)).find(Boolean);
    if (first?.getClientRects().length) first.focus();
    else frame = requestAnimationFrame(focus);
  });
  return () => cancelAnimationFrame(frame);
}
