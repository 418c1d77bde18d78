import { type RefObject, useEffect } from "react";

/**
 * Keys for a list of actions: j and k go to the next and the one before, x ticks the one at hand. They work while the
 * focus is in the list, so that nothing typed elsewhere, or spoken, sets them off.
 */
export function useRowKeys(list: RefObject<HTMLElement>): void {
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
