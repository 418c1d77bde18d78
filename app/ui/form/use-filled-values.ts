import { useEffect, useRef } from "react";

interface FillableForm {
  id: string;
  update(change: { name: string; value: string }): void;
}

/**
 * Put values that arrive later into a form's fields, by name. A field that the user has changed, so that it holds
 * neither nothing nor the value of before, stays as it is.
 */
export function useFilledValues(form: FillableForm, values: Readonly<Record<string, string>>): void {
  const before = useRef(values);
  const { id } = form;
  useEffect(() => {
    const last = before.current;
    before.current = values;
    const element = document.getElementById(id);
    if (!(element instanceof HTMLFormElement)) return;
    const data = new FormData(element);
    for (const [name, value] of Object.entries(values)) {
      const shown = data.get(name);
      const known = last[name] ?? "";
      const isUntouched = shown === null || shown === "" || shown === known;
      if (value !== known && isUntouched) form.update({ name, value });
    }
  });
}
