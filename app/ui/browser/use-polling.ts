import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const POLL_INTERVAL_MS = 1_000;

/** Reload the page's data every second while the page is visible, for work that goes on in the background. */
export function usePolling(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = window.setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, POLL_INTERVAL_MS);
    return () => window.clearTimeout(timer);
  }, [revalidate, state]);
}
