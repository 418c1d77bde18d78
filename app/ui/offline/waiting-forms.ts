import { useSyncExternalStore } from "react";
import type { WaitingForm } from "./sealed-form.ts";

const NONE: readonly WaitingForm[] = [];
let waitingForms = NONE;
const listeners = new Set<() => void>();

/** Show these forms as waiting in this page. */
export function setWaitingForms(next: readonly WaitingForm[]): void {
  waitingForms = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return the user's forms that wait for a network or were refused after it; none on the server. */
export function useWaitingForms(): readonly WaitingForm[] {
  return useSyncExternalStore(
    subscribe,
    () => waitingForms,
    () => NONE,
  );
}

/** Return the status that a waiting tick gives a to-do; null when none waits. */
export function useWaitingTick(id: number): "done" | "todo" | null {
  const tick = useWaitingForms().findLast(({ tick, problem }) => tick?.id === id && problem === null)?.tick;
  if (!tick) return null;
  return tick.isDone ? "done" : "todo";
}
