let isLeavingWithoutAsking = false;

/** Lets the page go although something typed is not saved: the session is over. */
export function leaveWithoutAsking(): void {
  isLeavingWithoutAsking = true;
}

export function mayAskBeforeLeaving(): boolean {
  return !isLeavingWithoutAsking;
}

type Answer = (leaves: boolean) => void;

let ask: ((answer: Answer) => void) | null = null;

/** Asks whether to leave what was typed; the page's one question answers. */
export function askToLeave(): Promise<boolean> {
  return new Promise((answer) => (ask ? ask(answer) : answer(true)));
}

/** Who puts the question, which stands once, in the root; gives what takes it back. */
export function answerWhoAsks(question: (answer: Answer) => void): () => void {
  ask = question;
  return () => {
    ask = null;
  };
}
