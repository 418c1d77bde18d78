import { can, type Permission, permissionRefusal } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { statusRefusal } from "./transition-rules.ts";

/** User who views a record or changes it. */
export interface WorkflowUser {
  userId: number;
  role: Role;
  /** True when a guest may place orders; meaningless for other roles. */
  canOrder?: boolean;
}

/**
 * Tell whether a user whose role can order may do so: a guest needs the right as well (docs/product/roles.md).
 */
export function canOrder({ role, canOrder = false }: Pick<WorkflowUser, "role" | "canOrder">): boolean {
  return role !== "Location Level Guest" || canOrder;
}

export const ORDER_REFUSAL = "You can't place orders. Ask the owner of your {network}.";

/** Return why a user cannot make a transition of any kind of order, null when they have the right to order. */
export function guestRefusal(_: unknown, user: Pick<WorkflowUser, "role" | "canOrder">): string | null {
  return canOrder(user) ? null : ORDER_REFUSAL;
}

/** Transition of a record from one of its statuses to the next (docs/product/workflows.md). */
export interface Transition<Facts = never> {
  from: readonly string[];
  to: string;
  /** Label of its button: "Approve claim". */
  label: string;
  /** Participle, as in "This claim can't be approved because its status is Paid." */
  done: string;
  permission: Permission;
  /** True when it requires a reason, which the history shows. */
  needsReason?: boolean;
  /** True for the most likely next action. */
  isLikely?: boolean;
  /** Return why else the transition is not allowed, null when it is. Guards and buttons use it alike. */
  refuse?(record: Facts, user: WorkflowUser, now: Date): string | null;
}

export type Transitions<Facts = never> = Readonly<Record<string, Transition<Facts>>>;

/** Return why a user cannot make a transition now, null when they can. `word` is the status as shown to users. */
export function transitionRefusal<Facts extends { status: string }>({
  noun,
  transition,
  record,
  word,
  user,
  now,
}: {
  noun: string;
  transition: Transition<Facts>;
  record: Facts;
  word: string;
  user: WorkflowUser;
  now: Date;
}): string | null {
  const ofStatus = statusRefusal(noun, transition, record.status, word);
  if (ofStatus) return ofStatus;
  if (!can(user, transition.permission)) return permissionRefusal(user);
  return transition.refuse?.(record, user, now) ?? null;
}

/** Action available to a user, as its button needs it. */
export interface AvailableAction {
  action: string;
  label: string;
  needsReason: boolean;
  isLikely: boolean;
}

/** Return the actions available to a user now, in their declared order. */
export function availableActions<Facts extends { status: string }>(
  transitions: Transitions<Facts>,
  record: Facts,
  user: WorkflowUser,
  now: Date,
): AvailableAction[] {
  return Object.entries(transitions).flatMap(([action, transition]) => {
    if (transitionRefusal({ noun: "", transition, record, word: record.status, user, now }) !== null) return [];
    const { label, needsReason = false, isLikely = false } = transition;
    return [{ action, label, needsReason, isLikely }];
  });
}
