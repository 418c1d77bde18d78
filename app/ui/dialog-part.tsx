import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
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
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Say>{title}</Say>}
      size={wide ? 760 : 480}
      centered
      padding="lg"
      xOffset={16}
      // The page keeps its scroll bar, so that nothing behind moves.
      lockScroll={false}
      transitionProps={{ duration: 160, exitDuration: 0, transition: "fade" }}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ overlay: styles.overlay, content: styles.content, header: styles.head, title: styles.title }}
    >
      {children}
    </Modal>
  );
}
