import { Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import styles from "./dialog.module.css";
import "./parts.css";
import { Say } from "./say.tsx";

export function ModalDialog({
  isOpen,
  title,
  onClose,
  wide,
  children,
}: {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  // Who had the focus is remembered when a closed dialog opens, and this one comes when it is to be open already.
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  return (
    <Modal.Root
      opened={isOpen && isHere}
      onClose={onClose}
      size={wide ? 760 : 480}
      centered
      padding="lg"
      xOffset={16}
      // The page keeps its scroll bar, so that nothing behind moves.
      lockScroll={false}
      transitionProps={{ duration: 160, exitDuration: 0, transition: "fade" }}
      // A class of the content itself would also be given to the box around it, which fills the window.
      classNames={{ overlay: styles.overlay, content: styles.content }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's own head is a page's banner to a screen reader. */}
        <div className={styles.head}>
          <Modal.Title className={styles.title}>
            <Say>{title}</Say>
          </Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
