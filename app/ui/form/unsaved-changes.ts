let isLeavingWithoutAsking = false;

/** Allow leaving the page with unsaved changes without asking, because the session has ended. */
export function leaveWithoutAsking(): void {
  isLeavingWithoutAsking = true;
}

export function canAskBeforeLeaving(): boolean {
  return !isLeavingWithoutAsking;
}

type Answer = (leaves: boolean) => void;

let ask: ((answer: Answer) => void) | null = null;

/** Ask whether to leave with unsaved changes; the dialog in the root answers. */
export function confirmLeave(): Promise<boolean> {
  return new Promise((answer) => (ask ? ask(answer) : answer(true)));
}

/** Register the dialog that asks, which the root renders once; return a function that removes it. */
export function setLeavePrompt(question: (answer: Answer) => void): () => void {
  ask = question;
  return () => {
    ask = null;
  };
}
