export const UNPAID_STATUSES = ["draft", "pendingPayment", "paymentFailed", "expired", "cancelled"];
export const STATUSES_WITH_POSTS = [
  "inProduction",
  "awaitingApproval",
  "changesRequested",
  "approved",
  "scheduled",
  "completed",
];
/** Status of an order's posts, by the order's status. */
export const POST_STATUS: Readonly<Record<string, string>> = {
  awaitingApproval: "waiting",
  changesRequested: "changes",
  approved: "approved",
  scheduled: "approved",
  completed: "approved",
};

/** Statuses that an order goes through, and the boxes that are ticked before it leaves each. */
const PHASES: readonly (readonly [status: string, boxes: readonly string[]])[] = [
  ["pendingPayment", []],
  ["paid", ["briefRead", "accountsReached"]],
  ["inProduction", ["postsWritten", "imagesReady", "postsChecked"]],
  ["awaitingApproval", ["changesMade"]],
  ["approved", ["datesSet"]],
  ["scheduled", ["published"]],
];

/** Number of phases that an order has completed in a status that is none of them. */
const COMPLETED_PHASES: Readonly<Record<string, number>> = {
  draft: 0,
  pendingPayment: 0,
  changesRequested: 4,
  refunded: 2,
  completed: PHASES.length,
};

/** List the statuses that an order left, the earliest first, with the boxes ticked in each. */
export function phasesBefore(status: string): { phase: string; boxes: readonly string[] }[] {
  const left = COMPLETED_PHASES[status];
  const place = PHASES.findIndex(([phase]) => phase === status);
  const isStopped = status === "changesRequested" || status === "refunded";
  return PHASES.slice(0, left ?? Math.max(place, 1)).map(([phase, boxes], index, all) => ({
    phase,
    boxes: isStopped && index === all.length - 1 ? [] : boxes,
  }));
}
