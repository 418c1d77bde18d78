import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { keyed, type View, zoomedAt } from "./view.ts";

/**
 * Moves the map with the mouse, with arrows and + - while one of its controls has the focus, and with the wheel while
 * Ctrl or Cmd is held, as browsers tell a pinch on a touchpad too. The bare wheel and fingers scroll the page.
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
    // React listens to the wheel passively, where the page's own zoom cannot be kept back.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
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

/** How far a wheel turns until the map is twice as near. */
const PIXELS_TWICE = 200;

export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button") !== null;
}
