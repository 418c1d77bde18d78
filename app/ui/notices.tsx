import { useMatches } from "@remix-run/react";
import { useEffect, useMemo, useRef, useSyncExternalStore, type PointerEvent, type ReactNode } from "react";
import { Button, CloseButton } from "./buttons.tsx";
import { Icon } from "./icon.tsx";
import styles from "./notices.module.css";
import { useSay } from "./say.tsx";
import { say as fillWords, wordsIn } from "./words.ts";
import { currentToasts, dismissToast, showToast, subscribeToToasts, type Notice, type Toast } from "./toast-store.ts";

export { showToast };

/** How long a toast stays, in milliseconds: errors 5 s, the others 3 s (specification, section 9). */
const STAYS_MS = { danger: 5_000, success: 3_000, info: 3_000 };
/** A button in it takes time to be read and reached. */
const STAYS_WITH_ACTION_MS = 10_000;
/** The share of its width that a toast is dragged to be dismissed (specification, section 9). */
const DRAG_SHARE = 0.8;
/** Less than this is a click, in pixels. */
const CLICK_SLACK = 4;

const NONE: readonly Toast[] = [];
let lastFlash: string | undefined;

/** A notice from the server: a toast, or a banner where no script runs. */
export function FlashNotice({ notice: given }: { notice: Notice | null }) {
  const words = wordsIn(useMatches());
  const text = given && fillWords(words, given.text);
  const notice = useMemo(() => (given && text !== null ? { ...given, text } : null), [given, text]);
  useEffect(() => {
    if (!notice || (notice.id !== undefined && notice.id === lastFlash)) return;
    lastFlash = notice.id;
    showToast(notice);
  }, [notice]);
  if (!notice) return null;
  return (
    <div className={styles.flash} data-without-script="">
      <Banner tone={notice.tone} role={notice.tone === "danger" ? "alert" : "status"}>
        {notice.text}
      </Banner>
    </div>
  );
}

/** The corner where toasts appear; stands once, in the root. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
  return (
    <section className={styles.corner} aria-label="Notifications" aria-live="polite" data-print="hide">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast: { id, tone, text, action } }: { toast: Toast }) {
  const countdown = useCountdown(action ? STAYS_WITH_ACTION_MS : STAYS_MS[tone], () => dismissToast(id));

  function act() {
    dismissToast(id);
    action?.onAct();
  }

  const drag = useDrag(() => dismissToast(id));
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      role={tone === "danger" ? "alert" : undefined}
      onMouseEnter={countdown.pause}
      onMouseLeave={countdown.resume}
      onFocus={countdown.pause}
      onBlur={countdown.resume}
      {...drag}
    >
      <Icon name={tone} />
      <p>{text}</p>
      {action && (
        <Button small onClick={act}>
          {action.label}
        </Button>
      )}
      <CloseButton label="Dismiss" onClick={() => dismissToast(id)} />
    </div>
  );
}

/** Runs out after so many milliseconds; what is left is kept while it is paused. */
function useCountdown(milliseconds: number, onEnd: () => void) {
  const timer = useRef<number>();
  const left = useRef(milliseconds);
  const since = useRef(0);
  const end = useRef(onEnd);
  end.current = onEnd;

  const pause = useRef(() => {
    window.clearTimeout(timer.current);
    left.current -= Date.now() - since.current;
  });
  const resume = useRef(() => {
    since.current = Date.now();
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => end.current(), Math.max(left.current, 0));
  });
  useEffect(() => {
    resume.current();
    return pause.current;
  }, []);
  return { pause: pause.current, resume: resume.current };
}

/** Drags an element sideways; let go beyond its share, or clicked, it is dismissed, else it springs back. */
function useDrag(onDismiss: () => void) {
  const start = useRef<number | null>(null);

  function movedBy(event: PointerEvent<HTMLElement>): number {
    return start.current === null ? 0 : event.clientX - start.current;
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest("button"))) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const toast = event.currentTarget;
      const moved = movedBy(event);
      toast.dataset.dragged = "";
      toast.style.translate = `${moved}px`;
      toast.style.opacity = String(1 - Math.min(Math.abs(moved) / toast.offsetWidth, 1));
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const moved = Math.abs(movedBy(event));
      release(event.currentTarget);
      if (moved < CLICK_SLACK || moved >= event.currentTarget.offsetWidth * DRAG_SHARE) onDismiss();
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      release(event.currentTarget);
    },
  };

  function release(toast: HTMLElement) {
    start.current = null;
    delete toast.dataset.dragged;
    toast.style.translate = "";
    toast.style.opacity = "";
  }
}

/** A sentence in the page that stays: what happened, what was kept, what to do. */
export function Banner({
  tone,
  title,
  role,
  children,
}: {
  tone: Notice["tone"] | "warning";
  title?: string;
  role?: "alert" | "status";
  children: ReactNode;
}) {
  const say = useSay();
  return (
    <div className={styles.banner} data-tone={tone} role={role}>
      <Icon name={tone} />
      <div>
        {title && <strong>{say(title)}</strong>}
        <div>{say(children)}</div>
      </div>
    </div>
  );
}
