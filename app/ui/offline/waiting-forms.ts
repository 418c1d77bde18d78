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

/** Return the status that each waiting tick gives its to-do, by id. */
export function useWaitingTicks(): ReadonlyMap<number, "done" | "todo"> {
  const waiting = useWaitingForms().flatMap(({ tick, problem }) => (tick && problem === null ? [tick] : []));
  return new Map(waiting.map(({ id, isDone }) => [id, isDone ? "done" : "todo"]));
}

/** Return the fields of the forms that wait on the page of this path. */
export function useWaitingFields(path: string): WaitingForm["fields"][] {
  return useWaitingForms().flatMap(({ url, fields, problem }) =>
    problem === null && new URL(url).pathname === path ? [fields] : [],
  );
}
