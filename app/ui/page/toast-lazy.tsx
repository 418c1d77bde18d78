import { Notifications, notifications } from "@mantine/notifications";
import type { PointerEvent } from "react";
import { Button } from "./buttons.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import type { ToastNotice } from "./toast.ts";
import "#app/ui/theme/parts.css";
import styles from "./toast-lazy.module.css";

/** Id of the only toast; the next notice replaces it. */
const TOAST_ID = "toast";
/** Duration of a toast in milliseconds: errors 5 s, the others 3 s (specification, section 9). */
const DURATION_MS = { danger: 5_000, success: 3_000, info: 3_000 };
/** Duration of a toast with a button, which users need time to read and to reach. */
const DURATION_WITH_ACTION_MS = 10_000;
/** Share of its width that a toast must be dragged to be dismissed (specification, section 9). */
const DRAG_SHARE = 0.8;
/** Largest distance in pixels that is still a click. */
const CLICK_SLACK = 4;

let count = 0;

/** Container of the toast. */
export function ToastContainer() {
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

export function showNotification({ tone, text, action }: ToastNotice): void {
  const close = () => notifications.hide(TOAST_ID);
  const toast = {
    id: TOAST_ID,
    // A fraction of a millisecond distinguishes this toast from the one before, so that it stays its whole time.
    autoClose: (action ? DURATION_WITH_ACTION_MS : DURATION_MS[tone]) + (++count % 1_000) / 1_000,
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
    // A focused toast stays, as one under the mouse does.
    onFocus: () => notifications.update({ ...toast, autoClose: false }),
    onBlur: () => notifications.update(toast),
    ...dragToDismiss(close),
  };
  notifications.show(toast);
  notifications.update(toast);
}

/**
 * Return handlers that let a user drag a toast sideways. A click, or a drag beyond a share of its width, dismisses it;
 * otherwise it springs back.
 */
function dragToDismiss(dismiss: () => void) {
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
