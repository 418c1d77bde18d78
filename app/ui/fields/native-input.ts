import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";

type NativeElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const stop = (event: SyntheticEvent) => event.stopPropagation();
/**
 * Props for a control's wrapper: a form must hear of a choice, from the native element, and not of typing in the
 * control.
 */
export const stopFormEvents = { onChange: stop, onInput: stop };

export interface NativeInput<Element extends NativeElement> {
  /** Value of the native element. */
  value: string;
  setValue: (value: string) => void;
  /** Props that hide the native element next to the control. */
  nativeProps: {
    ref: RefObject<Element>;
    defaultValue: string;
    tabIndex: -1;
    "aria-hidden": true;
    className: "visually-hidden";
  };
  /** Handlers that report focus and blur to the form's validation. */
  focusHandlers: { onFocus: () => void; onBlur: () => void };
}

/**
 * Control a native element behind a library control: it has the name, the form posts it, and validation reads it. The
 * control follows when other code writes into it or focuses it. `id` is the control's.
 */
export function useNativeInput<Element extends NativeElement>(
  id: string | undefined,
  start: string,
): NativeInput<Element> {
  const ref = useRef<Element>(null);
  const [value, setValue] = useState(start);
  // A changed default value would overwrite what was typed.
  const [defaultValue] = useState(start);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const follow = () => setValue(element.value);
    const passOn = () => id && document.getElementById(id)?.focus();
    element.addEventListener("input", follow);
    element.addEventListener("focus", passOn);
    return () => {
      element.removeEventListener("input", follow);
      element.removeEventListener("focus", passOn);
    };
  }, [id]);

  const notify = (event: Event) => ref.current?.dispatchEvent(event);
  return {
    value,
    setValue(next) {
      if (!ref.current || ref.current.value === next) return;
      // React tracks the element's own property, and would ignore an event for a value set there.
      Reflect.set(Object.getPrototypeOf(ref.current), "value", next, ref.current);
      notify(new Event("input", { bubbles: true }));
      notify(new Event("change", { bubbles: true }));
    },
    nativeProps: { ref, defaultValue, tabIndex: -1, "aria-hidden": true, className: "visually-hidden" },
    focusHandlers: {
      onFocus: () => notify(new FocusEvent("focusin", { bubbles: true })),
      onBlur: () => notify(new FocusEvent("focusout", { bubbles: true })),
    },
  };
}
