import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const LOOK_AGAIN_MS = 1_000;

/** Loads the page's data afresh every second while somebody looks at it, for work that goes on by itself. */
export function useLookingAgain(): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = window.setTimeout(() => {
      if (document.visibilityState === "visible") revalidate();
    }, LOOK_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [revalidate, state]);
}
