import { useEffect } from "react";

/**
 * A pressed button that sends a form takes the focus when it is let go and not before: what the field that was left has
 * to say would move the button away from under the mouse, and the click would be lost.
 */
export function useFocusAfterPress(): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      if (event.button === 0 && sendingButton(event.target)) event.preventDefault();
    };
    const letGo = (event: MouseEvent) => {
      // A key clicks without a press.
      if (event.detail > 0) sendingButton(event.target)?.focus();
    };
    document.addEventListener("mousedown", press);
    document.addEventListener("click", letGo);
    return () => {
      document.removeEventListener("mousedown", press);
      document.removeEventListener("click", letGo);
    };
  }, []);
}

function sendingButton(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('button[type="submit"]') : null;
}
