export const UNPAID = ["draft", "pendingPayment", "paymentFailed", "expired", "cancelled"];
export const WRITTEN = ["inProduction", "awaitingApproval", "changesRequested", "approved", "scheduled", "completed"];
/** How the posts of an order stand, by its status. */
export const POST_STATUS: Readonly<Record<string, string>> = {
  awaitingApproval: "waiting",
  changesRequested: "changes",
  approved: "approved",
  scheduled: "approved",
  completed: "approved",
};

/** The statuses that an order goes through, and the boxes that are ticked before it leaves each. */
const PHASES: readonly (readonly [status: string, boxes: readonly string[]])[] = [
  ["pendingPayment", []],
  ["paid", ["briefRead", "accountsReached"]],
  ["inProduction", ["postsWritten", "imagesReady", "postsChecked"]],
  ["awaitingApproval", ["changesMade"]],
  ["approved", ["datesSet"]],
  ["scheduled", ["published"]],
];

/** How many phases an order has left where its status is none of them. */
const LEFT: Readonly<Record<string, number>> = {
  draft: 0,
  pendingPayment: 0,
  changesRequested: 4,
  refunded: 2,
  completed: PHASES.length,
};

/** List the statuses that an order left, the earliest first, with what was ticked in each. */
export function phasesBefore(status: string): { phase: string; boxes: readonly string[] }[] {
  const left = LEFT[status];
  const place = PHASES.findIndex(([phase]) => phase === status);
  const isStopped = status === "changesRequested" || status === "refunded";
  return PHASES.slice(0, left ?? Math.max(place, 1)).map(([phase, boxes], index, all) => ({
    phase,
    boxes: isStopped && index === all.length - 1 ? [] : boxes,
  }));
}
