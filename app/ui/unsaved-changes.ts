let isLeavingWithoutAsking = false;

/** Lets the page go although something typed is not saved: the session is over. */
export function leaveWithoutAsking(): void {
  isLeavingWithoutAsking = true;
}

export function mayAskBeforeLeaving(): boolean {
  return !isLeavingWithoutAsking;
}
