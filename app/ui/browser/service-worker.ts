import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "#app/paths.ts";

/** Register the service worker, and delete the last user's offline pages on the sign-in page. */
export function useServiceWorker(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => undefined);
  }, []);
  useEffect(() => {
    if (pathname === paths.login()) forgetOfflinePerson();
  }, [pathname]);
}

/** Delete what this browser keeps of the person for the time without a network. */
export function forgetOfflinePerson(): void {
  if (!("serviceWorker" in navigator)) return;
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.active?.postMessage("sign-out"))
    .catch(() => undefined);
}
