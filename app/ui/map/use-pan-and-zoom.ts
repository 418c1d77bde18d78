import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { type Pinch, viewAfterKey, pinchView, type MapView, zoomViewAt } from "./map-view.ts";

/**
 * Move and zoom the map with the mouse, with two fingers, with the arrow keys and + - while one of its controls has
 * focus, and with the wheel while Ctrl or Cmd is held, which is also how browsers report a pinch on a touchpad. The
 * wheel alone and one finger scroll the page.
 */
export function usePanAndZoom(stage: RefObject<HTMLDivElement>, view: MapView, setView: (view: MapView) => void) {
  const start = useRef<{ x: number; y: number; view: MapView } | null>(null);
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
      shown.current = zoomViewAt(shown.current, 2 ** (-event.deltaY / WHEEL_PIXELS_PER_DOUBLING), [...under]);
      setView(shown.current);
    };
    let before: Pinch | null = null;
    const onTouch = (event: TouchEvent) => {
      const now = fingersOn(element, event.touches);
      if (now) event.preventDefault();
      if (now && before) {
        shown.current = pinchView(shown.current, before, now);
        setView(shown.current);
      }
      before = now;
    };
    // React's listeners are passive and cannot prevent the page's own zoom.
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
      const moved = isPlain ? viewAfterKey(view, event.key) : null;
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

function fingersOn(element: Element, { 0: one, 1: other, length }: TouchList): Pinch | null {
  if (!one || !other || length !== 2) return null;
  const box = element.getBoundingClientRect();
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
  const apart = Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
  return { middle: [(x - box.left) / box.width, (y - box.top) / box.height], distance: apart };
}

/** Wheel distance in pixels that doubles the zoom. */
const WHEEL_PIXELS_PER_DOUBLING = 200;

export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button") !== null;
}
