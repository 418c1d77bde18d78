import { useSyncExternalStore } from "react";

/** The browser's own choice, which outlasts the session: nothing but "off" switches the single keys off. */
const KEYBOARD_KEY = "keyboard-shortcuts";
const heard = new Set<() => void>();

/** Whether single keys do something in this browser; true on the server. */
export function useKeyboard(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => true);
}

export function switchKeyboard(on: boolean): void {
  try {
    if (on) window.localStorage.removeItem(KEYBOARD_KEY);
    else window.localStorage.setItem(KEYBOARD_KEY, "off");
  } catch {
    // A browser that keeps nothing keeps the keys on.
  }
  for (const tell of heard) tell();
}

export function isOn(): boolean {
  try {
    return window.localStorage.getItem(KEYBOARD_KEY) !== "off";
  } catch {
    return true;
  }
}

function subscribe(tell: () => void) {
  heard.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    heard.delete(tell);
    window.removeEventListener("storage", tell);
  };
}
