import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const TYPING_MS = 300;

/**
 * Do `work` once typing has paused for `ms` milliseconds, unless a navigation starts first, which a search must not
 * cancel.
 */
export function useDebounced(work: () => void, ms = TYPING_MS) {
  const timer = useRef<number>();
  const { location } = useNavigation();

  useEffect(() => {
    if (location) cancel();
  }, [location]);
  useEffect(() => () => void cancel(), []);

  /** Cancel the pending work; false when there was none. */
  function cancel(): boolean {
    window.clearTimeout(timer.current);
    const wasWaiting = timer.current !== undefined;
    timer.current = undefined;
    return wasWaiting;
  }

  function schedule(): void {
    cancel();
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      work();
    }, ms);
  }

  return { schedule, cancel };
}
