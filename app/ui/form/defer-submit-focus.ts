import { useWindowEvent } from "@mantine/hooks";

/**
 * Focus a submit button when it is released and not when it is pressed. Blurring the field before it can show an error,
 * which would move the button away from under the mouse, and the click would be lost.
 */
export function useDeferSubmitFocus(): void {
  useWindowEvent("mousedown", (event) => {
    if (event.button === 0 && sendingButton(event.target)) event.preventDefault();
  });
  useWindowEvent("click", ({ detail, target }) => {
    // A key triggers a click without a press.
    if (detail > 0) sendingButton(target)?.focus();
  });
}

function sendingButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[type="submit"]') : null;
}
