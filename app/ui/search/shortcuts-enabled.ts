import { useSyncExternalStore } from "react";

/** Storage key of this browser's choice, which outlives the session: only "off" turns single-key shortcuts off. */
const KEYBOARD_KEY = "keyboard-shortcuts";
const heard = new Set<() => void>();

/** Tell whether single-key shortcuts are on in this browser; true on the server. */
export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsEnabled, () => true);
}

export function setShortcutsEnabled(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(KEYBOARD_KEY);
    else window.localStorage.setItem(KEYBOARD_KEY, "off");
  } catch {
    // Without storage the shortcuts stay on.
  }
  for (const notify of heard) notify();
}

export function areShortcutsEnabled(): boolean {
  try {
    return window.localStorage.getItem(KEYBOARD_KEY) !== "off";
  } catch {
    return true;
  }
}

function subscribe(notify: () => void) {
  heard.add(notify);
  window.addEventListener("storage", notify);
  return () => {
    heard.delete(notify);
    window.removeEventListener("storage", notify);
  };
}
