import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const TYPING_MS = 300;

/**
 * Do `work` once typing has rested for `ms` milliseconds, unless a link or a button leads elsewhere first: a search must
 * not cancel a navigation that its reader asked for.
 */
export function useSoon(work: () => void, ms = TYPING_MS) {
  const timer = useRef<number>();
  const { location } = useNavigation();

  useEffect(() => {
    if (location) drop();
  }, [location]);
  useEffect(() => () => void drop(), []);

  /** Forgets the work that waits; false when none did. */
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
