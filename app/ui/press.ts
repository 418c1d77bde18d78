import { useWindowEvent } from "@mantine/hooks";

/**
 * A pressed button that sends a form takes the focus when it is let go and not before: what the field that was left has
 * to say would move the button away from under the mouse, and the click would be lost.
 */
export function useFocusAfterPress(): void {
  useWindowEvent("mousedown", (event) => {
    if (event.button === 0 && sendingButton(event.target)) event.preventDefault();
  });
  useWindowEvent("click", ({ detail, target }) => {
    // A key clicks without a press.
    if (detail > 0) sendingButton(target)?.focus();
  });
}

function sendingButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[type="submit"]') : null;
}
