import { type RefObject, useEffect } from "react";

/**
 * Add keyboard shortcuts to a list of actions: j and k focus the next and the previous row, x marks the focused one as
 * done. They work only while the focus is in the list, so that typing elsewhere or voice control does not trigger them.
 */
export function useRowShortcuts(list: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = list.current;
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const rows = [...(element?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (event.key === "x") rows[at]?.querySelector<HTMLElement>("[data-tick]")?.click();
      else if (event.key === "j") goTo(rows[at + 1]);
      else if (event.key === "k") goTo(rows[at < 0 ? 0 : at - 1]);
      else return;
      event.preventDefault();
    };
    element?.addEventListener("keydown", press);
    return () => element?.removeEventListener("keydown", press);
  }, [list]);
}

function goTo(row: HTMLElement | undefined): void {
  row?.querySelector("a")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
