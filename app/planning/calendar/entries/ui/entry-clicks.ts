import { type RefObject, useEffect, useRef } from "react";

interface EntryClickHandlers {
  onOpen: (entry: string) => void;
  /** `location` is that of the lane; null outside a lane. */
  onAdd: (day: string, location: number | null) => void;
}

/**
 * Open entries and add events without leaving the calendar. Without script or in a new tab, their links still lead to
 * pages of their own.
 */
export function useEntryClicks(
  container: RefObject<HTMLElement>,
  events: EntryClickHandlers & { canAdd: boolean },
): void {
  const latest = useRef(events);
  latest.current = events;

  useEffect(() => {
    const element = container.current;
    const click = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest("a[data-entry], a[data-add]") : null;
      if (!(link instanceof HTMLElement)) return;
      const { entry, add } = link.dataset;
      event.preventDefault();
      if (entry !== undefined) latest.current.onOpen(entry);
      if (add !== undefined) latest.current.onAdd(add, locationOf(link));
    };
    const doubleClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest("a") || !latest.current.canAdd) return;
      const cell = event.target.closest<HTMLElement>("[data-day]");
      if (cell?.dataset.day) latest.current.onAdd(cell.dataset.day, locationOf(cell));
    };
    // Captured before Remix's click handler, which ignores prevented events.
    element?.addEventListener("click", click, { capture: true });
    element?.addEventListener("dblclick", doubleClick);
    return () => {
      element?.removeEventListener("click", click, { capture: true });
      element?.removeEventListener("dblclick", doubleClick);
    };
  }, [container]);
}

function locationOf(element: HTMLElement): number | null {
  const location = element.closest<HTMLElement>("[data-location]")?.dataset.location;
  return location === undefined ? null : Number(location);
}
