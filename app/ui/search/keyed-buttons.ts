import { useWindowEvent } from "@mantine/hooks";
import { useNavigation } from "@remix-run/react";
import { isDialogOpen } from "#app/ui/page/dialog.tsx";
import { isTyping } from "./is-typing.ts";
import { areShortcutsEnabled } from "./shortcuts-enabled.ts";

/** Press the button or link of a page whose `shortcut` key is pressed, except while someone types or a dialog is open. */
export function useKeyedButtons(): void {
  const { state } = useNavigation();
  useWindowEvent("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (state !== "idle" || !areShortcutsEnabled() || isTyping(event.target)) return;
    if (isDialogOpen()) return;
    const key = event.key.toLowerCase();
    const pressed = visibleButtons().find(({ dataset }) => dataset.key === key);
    if (!pressed) return;
    event.preventDefault();
    pressed.click();
  });
}

/** List the keys of the page's buttons with their labels, for the help. */
export function listKeyedButtons(): { keys: readonly string[]; label: string }[] {
  if (typeof document === "undefined") return [];
  return visibleButtons().flatMap(({ dataset: { key, keyLabel } }) =>
    key && keyLabel ? [{ keys: [key], label: keyLabel }] : [],
  );
}

function visibleButtons(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>("main [data-key]:not(:disabled)");
  return [...all].filter((button) => button.offsetParent !== null);
}
