import type { AbsentAdvisor } from "#app/platform/identity/stand-ins.ts";
import type { Role } from "#app/platform/identity/roles.ts";

/** User who views a record or changes it. */
export interface WorkflowUser {
  userId: number;
  role: Role;
  /** True when a guest may place orders; meaningless for other roles. */
  canOrder?: boolean;
  /** Advisors in whose place an advisor decides. */
  standsInFor?: readonly AbsentAdvisor[];
}

/** User who acts on a record, and the instant. */
export interface ActionContext extends WorkflowUser {
  now: Date;
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
