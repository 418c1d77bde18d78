import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { type EntryDraft, shiftEntry, resizeEntry } from "../entry-draft.ts";

/** Pixels that a mouse moves before a press is a drag; milliseconds that a finger rests before it drags. */
const DRAG_THRESHOLD = 5;
const LONG_PRESS_MS = 400;
/** Width in pixels of a bar's end that resizes the entry instead of moving it. */
const RESIZE_HANDLE_WIDTH = 10;
/** Distance to the window's edge within which the page scrolls, and how far it scrolls at once, both in pixels. */
const SCROLL_EDGE = 56;
const SCROLL_STEP = 14;

export interface DragEvents {
  /** Return the calendar entry that a bar shows, null when it has none. */
  entryOf(key: string): CalendarEntry | null;
  /** Return why the entry cannot be moved, null when it can. */
  moveRefusal(entry: CalendarEntry): string | null;
  canResize(entry: CalendarEntry): boolean;
  onDraft(draft: EntryDraft | null): void;
  onDrop(draft: EntryDraft): void;
  onRefused(sentence: string): void;
}

interface Press {
  bar: HTMLElement;
  entry: CalendarEntry;
  pointerId: number;
  x: number;
  y: number;
  /** Day under the pointer at the press; null when the press was on the bar's end, which resizes the entry. */
  grabbedDay: string | null;
  timer: number;
  stage: "pressed" | "dragged" | "refused";
}

/**
 * Let users drag the bars of a calendar over its days, with a mouse or, after holding still, a finger. Return a
 * function that turns this off.
 */
export function enableDragging(container: HTMLElement, events: DragEvents): () => void {
  let press: Press | null = null;
  let ghost: HTMLElement | null = null;
  let draft: EntryDraft | null = null;

  function begin(event: PointerEvent) {
    const bar = barOf(event.target);
    const entry = bar?.dataset.entry ? events.entryOf(bar.dataset.entry) : null;
    if (!bar || !entry || event.button !== 0 || !event.isPrimary) return;
    const end = bar.getBoundingClientRect().right;
    const isEnd =
      bar.dataset.continues === undefined && events.canResize(entry) && event.clientX > end - RESIZE_HANDLE_WIDTH;
    const grabbedDay = isEnd ? null : (dayAt(container, event) ?? entry.startsOn);
    const isTouch = event.pointerType === "touch";
    const timer = isTouch ? window.setTimeout(startDragging, LONG_PRESS_MS) : 0;
    press = {
      bar,
      entry,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      grabbedDay,
      timer,
      stage: "pressed",
    };
  }

  function follow(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    if (press.stage === "pressed") {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < DRAG_THRESHOLD) return;
      // A finger that moves before it has rested scrolls.
      if (event.pointerType === "touch") return end();
      startDragging();
    }
    if (press.stage !== "dragged") return;
    if (ghost) ghost.style.translate = `${event.clientX - press.x}px ${event.clientY - press.y}px`;
    autoScroll(event.clientY);
    const day = dayAt(container, event);
    if (day !== null) draw(day, press);
  }

  function startDragging() {
    if (!press) return;
    const refusal = events.moveRefusal(press.entry);
    press.stage = refusal === null ? "dragged" : "refused";
    if (refusal !== null) return events.onRefused(refusal);
    container.dataset.dragging = press.grabbedDay === null ? "end" : "whole";
    if (press.grabbedDay !== null) ghost = ghostOf(press, container);
    draft = { entry: press.entry, startsOn: press.entry.startsOn, endsOn: press.entry.endsOn };
    events.onDraft(draft);
  }

  function draw(day: string, { entry, grabbedDay }: Press) {
    const next =
      grabbedDay === null ? resizeEntry(entry, day) : shiftEntry(entry, dayNumber(day) - dayNumber(grabbedDay));
    if (next.startsOn === draft?.startsOn && next.endsOn === draft.endsOn) return;
    draft = next;
    events.onDraft(draft);
  }

  function drop(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    const dropped = draft;
    if (press.stage !== "pressed") suppressClick();
    end();
    if (dropped) events.onDrop(dropped);
  }

  function cancel() {
    if (draft) events.onDraft(null);
    end();
  }

  function end() {
    if (press) window.clearTimeout(press.timer);
    ghost?.remove();
    delete container.dataset.dragging;
    [press, ghost, draft] = [null, null, null];
  }

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && draft) cancel();
  };
  const preventScrolling = (event: TouchEvent) => {
    if (draft) event.preventDefault();
  };
  // Native link dragging and the long-press menu would cancel the pointer.
  const preventNativeDragging = (event: Event) => {
    if (barOf(event.target) && (press || event.type === "dragstart")) event.preventDefault();
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  container.addEventListener("pointerdown", begin, { signal });
  container.addEventListener("touchmove", preventScrolling, { signal, passive: false });
  container.addEventListener("dragstart", preventNativeDragging, { signal });
  container.addEventListener("contextmenu", preventNativeDragging, { signal });
  window.addEventListener("pointermove", follow, { signal });
  window.addEventListener("pointerup", drop, { signal });
  window.addEventListener("pointercancel", cancel, { signal });
  window.addEventListener("keydown", cancelOnEscape, { signal });
  return () => {
    end();
    listeners.abort();
  };
}

function barOf(target: EventTarget | null): HTMLElement | null {
  const bar = target instanceof Element ? target.closest("[data-column][data-entry]") : null;
  return bar instanceof HTMLElement ? bar : null;
}

/** Return the day under a pointer, also when bars cover it; null outside the calendar. */
function dayAt(container: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): string | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (element instanceof HTMLElement && element.dataset.day && container.contains(element))
      return element.dataset.day;
  }
  return null;
}

/** Create a copy of a bar that follows the pointer. */
function ghostOf({ bar, entry }: Press, container: HTMLElement): HTMLElement {
  const { left, top, width, height } = bar.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = bar.className;
  ghost.dataset.layer = bar.dataset.layer;
  ghost.dataset.ghost = "";
  ghost.setAttribute("aria-hidden", "true");
  ghost.textContent = entry.title;
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  container.append(ghost);
  return ghost;
}

function autoScroll(y: number): void {
  if (y < SCROLL_EDGE) window.scrollBy(0, -SCROLL_STEP);
  else if (y > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, SCROLL_STEP);
}

/** Suppress the click that browsers send at the end of a drag. */
function suppressClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
