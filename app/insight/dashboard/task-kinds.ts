import type { Permission } from "#app/platform/identity/permissions.ts";

/** Kind of a task: what waiting for its day does, its words, and the permissions to see it and to act on it. */
export interface TaskRule {
  /**
   * - `due`: late after its day.
   * - `expires`: money or a chance that is gone after its day.
   * - `open`: nothing is lost.
   */
  loss: "due" | "expires" | "open";
  /** True when someone waits for the answer and can't go on without it. */
  isAwaited?: true;
  /** Verb of its day: "Expires in 3 days". */
  verb: string;
  /** Prefix of its title; null for none. */
  label: string | null;
  /** Button on its row. */
  action: string;
  /** Noun of the row of those that are not shown one by one. */
  more: readonly [one: string, many: string];
  sees: Permission;
  acts: Permission;
}

/** Kinds of tasks; of those with the same loss, day and amount, the first kind comes first. */
export const taskRules = {
  claimQuestion: {
    loss: "expires",
    isAwaited: true,
    verb: "Due",
    label: "Claim question",
    action: "Answer",
    more: ["more claim needs more information", "more claims need more information"],
    sees: "incentive:view",
    acts: "claim:edit",
  },
  unclaimed: {
    loss: "expires",
    verb: "Expires",
    label: "Money to claim",
    action: "Claim",
    more: ["more activity to claim", "more activities to claim"],
    sees: "incentive:view",
    acts: "claim:edit",
  },
  appeal: {
    loss: "expires",
    verb: "Appeal ends",
    label: "Declined claim",
    action: "View",
    more: ["more declined claim", "more declined claims"],
    sees: "incentive:view",
    acts: "claim:edit",
  },
  claimDraft: {
    loss: "expires",
    verb: "Expires",
    label: "Draft claim",
    action: "Finish",
    more: ["more draft claim", "more draft claims"],
    sees: "incentive:view",
    acts: "claim:edit",
  },
  moneyToUse: {
    loss: "expires",
    verb: "Program ends",
    label: null,
    action: "Plan",
    more: ["more amount to use", "more amounts to use"],
    sees: "incentive:view",
    acts: "plan:edit",
  },
  late: {
    loss: "due",
    verb: "Due",
    label: null,
    action: "View",
    more: ["more late to-do", "more late to-dos"],
    sees: "checklist:view",
    acts: "checklist:edit",
  },
  recap: {
    loss: "due",
    verb: "Due",
    label: "Recap",
    action: "Write",
    more: ["more recap to write", "more recaps to write"],
    sees: "event-program:view",
    acts: "event-program:edit",
  },
  dueToday: {
    loss: "due",
    verb: "Due",
    label: null,
    action: "View",
    more: ["more to-do due today", "more to-dos due today"],
    sees: "checklist:view",
    acts: "checklist:edit",
  },
  unpaidOrder: {
    loss: "expires",
    isAwaited: true,
    verb: "Expires",
    label: "Unpaid social media order",
    action: "Pay",
    more: ["more unpaid social media order", "more unpaid social media orders"],
    sees: "social:view",
    acts: "social:order",
  },
  posts: {
    loss: "expires",
    isAwaited: true,
    verb: "Publishes",
    label: "Posts to approve",
    action: "Approve",
    more: ["more order with posts to approve", "more orders with posts to approve"],
    sees: "social:view",
    acts: "social:order",
  },
  proof: {
    loss: "open",
    isAwaited: true,
    verb: "Waiting",
    label: "Studio proof",
    action: "Review",
    more: ["more studio proof to review", "more studio proofs to review"],
    sees: "studio:view",
    acts: "studio:order",
  },
  studioQuestion: {
    loss: "open",
    isAwaited: true,
    verb: "Due",
    label: "Studio question",
    action: "Answer",
    more: ["more studio request needs more information", "more studio requests need more information"],
    sees: "studio:view",
    acts: "studio:order",
  },
  waitingPlan: {
    loss: "open",
    isAwaited: true,
    verb: "Starts",
    label: "Ready {plan}",
    action: "Review",
    more: ["more {plan} ready for your review", "more {plans} ready for your review"],
    sees: "plan:view",
    acts: "autopilot:answer",
  },
  cardsToOrder: {
    loss: "expires",
    verb: "Order closes",
    label: "Gift cards",
    action: "Order",
    more: ["more event without gift cards", "more events without gift cards"],
    sees: "gift-card:view",
    acts: "gift-card:order",
  },
  cardsShipped: {
    loss: "open",
    isAwaited: true,
    verb: "Shipped",
    label: "Gift cards shipped",
    action: "Confirm",
    more: ["more gift card order to confirm", "more gift card orders to confirm"],
    sees: "gift-card:view",
    acts: "gift-card:order",
  },
  cardsToCount: {
    loss: "open",
    isAwaited: true,
    verb: "Event ended",
    label: "Gift cards to count",
    action: "Count",
    more: ["more gift card order to count", "more gift card orders to count"],
    sees: "gift-card:view",
    acts: "gift-card:order",
  },
  savedPlan: {
    loss: "open",
    verb: "Starts",
    label: "Saved {plan}, not active yet",
    action: "Activate",
    more: ["more saved {plan}", "more saved {plans}"],
    sees: "plan:view",
    acts: "plan:edit",
  },
  draftPlan: {
    loss: "open",
    verb: "Starts",
    label: "Draft {plan}",
    action: "Continue",
    more: ["more draft {plan}", "more draft {plans}"],
    sees: "plan:view",
    acts: "plan:edit",
  },
  invitation: {
    loss: "open",
    verb: "Expires",
    label: "Invited {guest}",
    action: "View",
    more: ["more invited {guest}", "more invited {guests}"],
    sees: "guest:edit",
    acts: "guest:edit",
  },
} as const satisfies Record<string, TaskRule>;

export type TaskKind = keyof typeof taskRules;

// `Object.keys` loses the names; this filter has them back without a cast.
const isTaskKind = (kind: string): kind is TaskKind => kind in taskRules;
export const TASK_KINDS: readonly TaskKind[] = Object.keys(taskRules).filter(isTaskKind);
