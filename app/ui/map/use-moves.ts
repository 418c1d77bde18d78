import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Fingers, keyed, pinched, type View, zoomedAt } from "./view.ts";

/**
 * Moves the map with the mouse, with two fingers, with arrows and + - while one of its controls has the focus, and with
 * the wheel while Ctrl or Cmd is held, as browsers tell a pinch on a touchpad too. The bare wheel and one finger scroll
 * the page.
 */
export function useMoves(stage: RefObject<HTMLDivElement>, view: View, setView: (view: View) => void) {
  const start = useRef<{ x: number; y: number; view: View } | null>(null);
  const shown = useRef(view);
  shown.current = view;
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const under = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] as const;
      shown.current = zoomedAt(shown.current, 2 ** (-event.deltaY / PIXELS_TWICE), [...under]);
      setView(shown.current);
    };
    let before: Fingers | null = null;
    const onTouch = (event: TouchEvent) => {
      const now = fingersOn(element, event.touches);
      if (now) event.preventDefault();
      if (now && before) {
        shown.current = pinched(shown.current, before, now);
        setView(shown.current);
      }
      before = now;
    };
    // React listens passively, where the page's own zoom cannot be kept back.
    element.addEventListener("wheel", onWheel, { passive: false });
    const touches = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
    for (const touch of touches) element.addEventListener(touch, onTouch, { passive: false });
    return () => {
      element.removeEventListener("wheel", onWheel);
      for (const touch of touches) element.removeEventListener(touch, onTouch);
    };
  }, [stage, setView]);
  return {
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      const moved = isPlain ? keyed(view, event.key) : null;
      if (!moved) return;
      event.preventDefault();
      setView(moved);
    },
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.pointerType !== "mouse" || isControl(event.target)) return;
      start.current = { x: event.clientX, y: event.clientY, view };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const box = stage.current?.getBoundingClientRect();
      const from = start.current;
      if (!from || !box) return;
      const units = from.view.width / box.width;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      setView({ ...from.view, x: from.view.x - x * units, y: from.view.y - y * units });
    },
    onPointerUp() {
      start.current = null;
    },
  };
}

function fingersOn(element: Element, { 0: one, 1: other, length }: TouchList): Fingers | null {
  if (!one || !other || length !== 2) return null;
  const box = element.getBoundingClientRect();
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  const apart = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  return { middle: [(x - box.left) / box.width, (y - box.top) / box.height], apart };
}

/** How far a wheel turns until the map is twice as near. */
const PIXELS_TWICE = 200;

export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button") !== null;
}
