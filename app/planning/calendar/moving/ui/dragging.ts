import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type Draft, movedBy, stretchedTo } from "../entry-draft.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** So far a mouse moves, in pixels, before a press is a drag and no click; so long a finger rests, in milliseconds. */
const SLACK = 5;
const LONG_PRESS_MS = 400;
/** Within so many pixels of an entry's end it is drawn longer instead of moved. */
const END_WIDTH = 10;
/** So near to the window's edge, in pixels, the page scrolls along. */
const SCROLL_EDGE = 56;
const SCROLL_STEP = 14;

export interface DragEvents {
  /** The entry of a bar; null where it has none. */
  entryOf(key: string): CalendarEntry | null;
  /** Why it cannot be moved, as a sentence; null when it can. */
  refusalOf(entry: CalendarEntry): string | null;
  canStretch(entry: CalendarEntry): boolean;
  onDraft(draft: Draft | null): void;
  onDrop(draft: Draft): void;
  onRefused(sentence: string): void;
}

interface Press {
  bar: HTMLElement;
  entry: CalendarEntry;
  pointerId: number;
  x: number;
  y: number;
  /** The day that was taken hold of; null where the end was, which draws the entry longer. */
  grabbed: string | null;
  timer: number;
  stage: "pressed" | "dragged" | "refused";
}

/** Lets a mouse or a resting finger move the bars of a calendar over its days. Gives what ends it. */
export function followPointer(container: HTMLElement, events: DragEvents): () => void {
  let press: Press | null = null;
  let ghost: HTMLElement | null = null;
  let draft: Draft | null = null;

  function begin(event: PointerEvent) {
    const bar = barOf(event.target);
    const entry = bar?.dataset.entry ? events.entryOf(bar.dataset.entry) : null;
    if (!bar || !entry || event.button !== 0 || !event.isPrimary) return;
    const end = bar.getBoundingClientRect().right;
    const isEnd = bar.dataset.continues === undefined && events.canStretch(entry) && event.clientX > end - END_WIDTH;
    const grabbed = isEnd ? null : (dayAt(container, event) ?? entry.startsOn);
    const isTouch = event.pointerType === "touch";
    const timer = isTouch ? window.setTimeout(lift, LONG_PRESS_MS) : 0;
    press = {
      bar,
      entry,
      pointerId: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      grabbed,
      timer,
      stage: "pressed",
    };
  }

  function follow(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    if (press.stage === "pressed") {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
      // A finger that moves before it has rested scrolls.
      if (event.pointerType === "touch") return end();
      lift();
    }
    if (press.stage !== "dragged") return;
    if (ghost) ghost.style.translate = `${event.clientX - press.x}px ${event.clientY - press.y}px`;
    scrollAlong(event.clientY);
    const day = dayAt(container, event);
    if (day !== null) draw(day, press);
  }

  function lift() {
    if (!press) return;
    const refusal = events.refusalOf(press.entry);
    press.stage = refusal === null ? "dragged" : "refused";
    if (refusal !== null) return events.onRefused(refusal);
    container.dataset.dragging = press.grabbed === null ? "end" : "whole";
    if (press.grabbed !== null) ghost = ghostOf(press, container);
    draft = { entry: press.entry, startsOn: press.entry.startsOn, endsOn: press.entry.endsOn };
    events.onDraft(draft);
  }

  function draw(day: string, { entry, grabbed }: Press) {
    const next = grabbed === null ? stretchedTo(entry, day) : movedBy(entry, dayNumber(day) - dayNumber(grabbed));
    if (next.startsOn === draft?.startsOn && next.endsOn === draft.endsOn) return;
    draft = next;
    events.onDraft(draft);
  }

  function drop(event: PointerEvent) {
    if (!press || event.pointerId !== press.pointerId) return;
    const dropped = draft;
    if (press.stage !== "pressed") swallowClick();
    end();
    if (dropped) events.onDrop(dropped);
  }

  function giveUp() {
    if (draft) events.onDraft(null);
    end();
  }

  function end() {
    if (press) window.clearTimeout(press.timer);
    ghost?.remove();
    delete container.dataset.dragging;
    [press, ghost, draft] = [null, null, null];
  }

  const giveUpOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && draft) giveUp();
  };
  const keepFromScrolling = (event: TouchEvent) => {
    if (draft) event.preventDefault();
  };
  // The browser's own dragging of links and its menu of a long press would take the pointer away.
  const keepFromDragging = (event: Event) => {
    if (barOf(event.target) && (press || event.type === "dragstart")) event.preventDefault();
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  container.addEventListener("pointerdown", begin, { signal });
  container.addEventListener("touchmove", keepFromScrolling, { signal, passive: false });
  container.addEventListener("dragstart", keepFromDragging, { signal });
  container.addEventListener("contextmenu", keepFromDragging, { signal });
  window.addEventListener("pointermove", follow, { signal });
  window.addEventListener("pointerup", drop, { signal });
  window.addEventListener("pointercancel", giveUp, { signal });
  window.addEventListener("keydown", giveUpOnEscape, { signal });
  return () => {
    end();
    listeners.abort();
  };
}

function barOf(target: EventTarget | null): HTMLElement | null {
  const bar = target instanceof Element ? target.closest("[data-column][data-entry]") : null;
  return bar instanceof HTMLElement ? bar : null;
}

/** The day under a pointer, beneath whatever lies on it. */
function dayAt(container: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): string | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    if (element instanceof HTMLElement && element.dataset.day && container.contains(element))
      return element.dataset.day;
  }
  return null;
}

/** A copy of a bar that goes with the pointer. */
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

function scrollAlong(y: number): void {
  if (y < SCROLL_EDGE) window.scrollBy(0, -SCROLL_STEP);
  else if (y > window.innerHeight - SCROLL_EDGE) window.scrollBy(0, SCROLL_STEP);
}

/** A drag ends in a click on where it began and ended, which means nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener("click", swallow, { capture: true }), 0);
}
