import { useEffect } from "react";

interface Span {
  startsOn: string;
  endsOn: string;
}

/**
 * Lets the last day of a form go along with a first day that passes it, as many days later as it was, and back again
 * while the first day is still being typed. The fields are called `startsOn` and `endsOn`.
 */
export function useDaySpan(formId: string): void {
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    let before: Span | null = null;
    const remember = ({ target }: Event) => {
      const [first, last] = [inputOf(form, "startsOn"), inputOf(form, "endsOn")];
      if (first && last && target === first) before = { startsOn: first.value, endsOn: last.value };
    };
    const follow = ({ target }: Event) => {
      const [first, last] = [inputOf(form, "startsOn"), inputOf(form, "endsOn")];
      if (!first || !last || target !== first || !before) return;
      const day = lastDayAfter(before, first.value);
      if (day === last.value) return;
      last.value = day;
      last.dispatchEvent(new Event("input", { bubbles: true }));
    };
    form.addEventListener("focusin", remember);
    form.addEventListener("input", follow);
    return () => {
      form.removeEventListener("focusin", remember);
      form.removeEventListener("input", follow);
    };
  }, [formId]);
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}

/** The last day of a span once it begins on `first`. Days are YYYY-MM-DD, or empty while one is missing. */
export function lastDayAfter({ startsOn, endsOn }: Span, first: string): string {
  if (endsOn === "" || first <= endsOn) return endsOn;
  const length = startsOn === "" || startsOn > endsOn ? 0 : Date.parse(endsOn) - Date.parse(startsOn);
  return new Date(Date.parse(first) + length).toISOString().slice(0, 10);
}
