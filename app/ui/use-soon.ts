import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const TYPING_MS = 300;

/**
 * Does `work` once typing has rested for `ms`. Whoever presses a link or a button meanwhile goes where that leads, and the
 * work that waited is dropped.
 */
export function useSoon(work: () => void, ms = TYPING_MS) {
  const timer = useRef<number>();
  const { location } = useNavigation();

  useEffect(() => {
    if (location) drop();
  }, [location]);
  useEffect(() => () => void drop(), []);

  /** Whether any work waited. */
  function drop(): boolean {
    window.clearTimeout(timer.current);
    const wasWaiting = timer.current !== undefined;
    timer.current = undefined;
    return wasWaiting;
  }

  function soon(): void {
    drop();
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      work();
    }, ms);
  }

  return { soon, drop };
}
