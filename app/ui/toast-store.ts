export interface Notice {
  tone: "success" | "danger" | "info";
  text: string;
  /** Tells two equal notices apart. */
  id?: string;
  /** What can be done about it, such as taking it back. */
  action?: { label: string; onAct: () => void };
}

export interface Toast extends Notice {
  id: string;
}

const MOST_TOASTS = 4;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Shows a notice as a toast; one whose id is on screen already is not shown twice. */
export function showToast(notice: Notice): void {
  const id = notice.id ?? `toast-${++count}`;
  if (toasts.some((toast) => toast.id === id)) return;
  change([...toasts, { ...notice, id }].slice(-MOST_TOASTS));
}

export function dismissToast(id: string): void {
  change(toasts.filter((toast) => toast.id !== id));
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
