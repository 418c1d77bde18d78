import { useEffect } from "react";

const HMAC_KEY = "intercomHmac";

/**
 * Start the support chat; do nothing without an app id. `hmac` proves the user's identity to the chat service and stays
 * in local storage during the session (specification, section 9).
 */
export function ChatLoader({
  appId,
  nonce,
  user,
  hmac,
}: {
  appId: string | null;
  nonce: string | undefined;
  user: { name: string; email: string } | null;
  hmac: string | null;
}) {
  const { name, email } = user ?? {};
  useEffect(() => {
    if (hmac) window.localStorage.setItem(HMAC_KEY, hmac);
  }, [hmac]);
  useEffect(() => {
    if (!appId) return;
    const settings = { app_id: appId, name, email, user_hash: hmac ?? undefined };
    if (window.Intercom) {
      window.Intercom("update", settings);
      return;
    }
    window.intercomSettings = settings;
    const script = document.createElement("script");
    script.src = `https://widget.intercom.io/widget/${encodeURIComponent(appId)}`;
    script.async = true;
    if (nonce) script.nonce = nonce;
    document.body.append(script);
  }, [appId, nonce, name, email, hmac]);
  return null;
}

/** End the chat's own session at sign-out. */
export function stopChat(): void {
  window.Intercom?.("shutdown");
}

declare global {
  interface Window {
    Intercom?: (command: string, settings?: object) => void;
    intercomSettings?: object;
  }
}
