import { lazy, Suspense, useEffect, useState } from "react";
import { useNonce } from "#app/ui/browser/nonce.tsx";
import type { MapProps } from "./product-map.tsx";

export type GoogleState = "not loaded" | "loading" | "loaded" | "failed" | "auth failure";

const GoogleCanvas = lazy(() => import("./google-canvas.tsx"));

declare global {
  interface Window {
    /** Callback of Google Maps for a key that is wrong or not allowed on this site. */
    gm_authFailure?: () => void;
  }
}

/** Google map over the drawn one. Nothing is loaded from Google before a page shows a map. */
export function GoogleLayer({
  onState,
  ...map
}: MapProps & { googleKey: string; onState: (state: GoogleState) => void }) {
  const nonce = useNonce();
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    window.gm_authFailure = () => onState("auth failure");
    onState("loading");
    setIsStarted(true);
    return () => {
      delete window.gm_authFailure;
    };
  }, [onState]);
  if (!isStarted) return null;
  return (
    <Suspense fallback={null}>
      <GoogleCanvas {...map} nonce={nonce} onState={onState} />
    </Suspense>
  );
}
