import { useEffect } from "react";

interface Span {
  startsOn: string;
  endsOn: string;
}

/**
 * Move the last day of a form along when the first day passes it, keeping the number of days, and back again while the
 * first day is still being typed. The fields are named `startsOn` and `endsOn`.
 */
export function useShiftLastDay(formId: string): void {
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
      const day = shiftedLastDay(before, first.value);
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

/** Return the last day of a range that now begins on `first`. Days are YYYY-MM-DD, or "" while one is missing. */
export function shiftedLastDay({ startsOn, endsOn }: Span, first: string): string {
  if (endsOn === "" || first <= endsOn) return endsOn;
  const length = startsOn === "" || startsOn > endsOn ? 0 : Date.parse(endsOn) - Date.parse(startsOn);
  return new Date(Date.parse(first) + length).toISOString().slice(0, 10);
}
