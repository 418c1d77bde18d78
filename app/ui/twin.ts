import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from "react";

type Native = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const stop = (event: SyntheticEvent) => event.stopPropagation();
/** For a control's frame: a form hears of what is chosen, from the native element, and not of what is typed to find it. */
export const unheard = { onChange: stop, onInput: stop };

export interface Twin<Element extends Native> {
  /** What the named element holds. */
  value: string;
  put: (value: string) => void;
  /** What the element needs to stand unseen beside the control. */
  native: {
    ref: RefObject<Element>;
    defaultValue: string;
    tabIndex: -1;
    "aria-hidden": true;
    className: "visually-hidden";
  };
  /** Tells the form's checks that the field is entered and left. */
  visits: { onFocus: () => void; onBlur: () => void };
}

/**
 * The native element behind a control of the library: it has the name, the form posts it, checks read it, and whoever
 * writes into it or gives it focus is followed. `id` is the control's.
 */
export function useTwin<Element extends Native>(id: string | undefined, start: string): Twin<Element> {
  const ref = useRef<Element>(null);
  const [value, setValue] = useState(start);
  // Another value by default would write over what was typed.
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

  const tell = (event: Event) => ref.current?.dispatchEvent(event);
  return {
    value,
    put(next) {
      if (!ref.current || ref.current.value === next) return;
      // React watches the element's own property and takes a value set there for one that it knows.
      Reflect.set(Object.getPrototypeOf(ref.current), "value", next, ref.current);
      tell(new Event("input", { bubbles: true }));
      tell(new Event("change", { bubbles: true }));
    },
    native: { ref, defaultValue, tabIndex: -1, "aria-hidden": true, className: "visually-hidden" },
    visits: {
      onFocus: () => tell(new FocusEvent("focusin", { bubbles: true })),
      onBlur: () => tell(new FocusEvent("focusout", { bubbles: true })),
    },
  };
}
