import { Notifications, notifications } from "@mantine/notifications";
import type { PointerEvent } from "react";
import { Button } from "./buttons.tsx";
import { Icon } from "./icon.tsx";
import type { Notice } from "./toast.ts";
import "./parts.css";
import styles from "./toast-part.module.css";

/** There is one toast; the next notice takes its place. */
const ONLY = "toast";
/** How long a toast stays, in milliseconds: errors 5 s, the others 3 s (specification, section 9). */
const STAYS_MS = { danger: 5_000, success: 3_000, info: 3_000 };
/** A button in it takes time to be read and reached. */
const STAYS_WITH_ACTION_MS = 10_000;
/** The share of its width that a toast is dragged to be dismissed (specification, section 9). */
const DRAG_SHARE = 0.8;
/** Less than this is a click, in pixels. */
const CLICK_SLACK = 4;

let count = 0;

/** The corner where the toast appears. */
export function Toasts() {
  return (
    <section aria-label="Notifications" aria-live="polite" data-print="hide">
      <Notifications
        position="top-right"
        limit={1}
        withinPortal={false}
        zIndex={900}
        transitionDuration={180}
        classNames={{ root: styles.corner, notification: styles.toast }}
      />
    </section>
  );
}

export function show({ tone, text, action }: Notice): void {
  const close = () => notifications.hide(ONLY);
  const toast = {
    id: ONLY,
    // A fraction of a millisecond tells this toast from the one before, so that it stays its whole time.
    autoClose: (action ? STAYS_WITH_ACTION_MS : STAYS_MS[tone]) + (++count % 1_000) / 1_000,
    role: tone === "danger" ? "alert" : "status",
    "data-tone": tone,
    icon: <Icon name={tone} />,
    message: (
      <div className={styles.message}>
        <p>{text}</p>
        {action && (
          <Button
            small
            onClick={() => {
              close();
              action.onAct();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
    ),
    closeButtonProps: { "aria-label": "Dismiss" },
    // The keyboard's reader has as long as the mouse's.
    onFocus: () => notifications.update({ ...toast, autoClose: false }),
    onBlur: () => notifications.update(toast),
    ...dragTo(close),
  };
  standBelowHeader();
  notifications.show(toast);
  notifications.update(toast);
}

/** On a phone the header scrolls away, and the toast follows it. */
function standBelowHeader(): void {
  const header = document.querySelector("header")?.getBoundingClientRect();
  document.documentElement.style.setProperty("--below-header", `${Math.max(header?.bottom ?? 0, 0)}px`);
}

/** Drags a toast sideways; let go beyond its share, or clicked, it is dismissed, else it springs back. */
function dragTo(dismiss: () => void) {
  let start: number | null = null;
  const movedBy = ({ clientX }: PointerEvent) => (start === null ? 0 : clientX - start);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
      start = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start === null) return;
      const { style, offsetWidth } = event.currentTarget;
      style.translate = `${movedBy(event)}px`;
      style.opacity = String(1 - Math.min(Math.abs(movedBy(event)) / offsetWidth, 1));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start === null) return;
      const moved = Math.abs(movedBy(event));
      const isDismissed = moved < CLICK_SLACK || moved >= event.currentTarget.offsetWidth * DRAG_SHARE;
      springBack(event.currentTarget);
      if (isDismissed) dismiss();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => springBack(event.currentTarget),
  };

  function springBack({ style }: HTMLElement) {
    start = null;
    style.translate = "";
    style.opacity = "1";
  }
}
