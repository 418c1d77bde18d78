import { useEffect } from "react";
import { useRevalidateWhenIdle } from "./use-revalidate-when-idle.ts";

const POLL_INTERVAL_MS = 1_000;

/** Reload the page's data every second while the page is visible, for work that goes on in the background. */
export function usePolling(): void {
  const { revalidate, isIdle } = useRevalidateWhenIdle();
  useEffect(() => {
    if (!isIdle) return;
    const timer = window.setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, POLL_INTERVAL_MS);
    return () => window.clearTimeout(timer);
  }, [revalidate, isIdle]);
}
