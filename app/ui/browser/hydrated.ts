import { useSyncExternalStore } from "react";

/** Tell whether the page is hydrated; false on the server and while hydrating. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never() {
  return () => undefined;
}
