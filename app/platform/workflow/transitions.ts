import { may, type Permission, refusalOf } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { refusalOfMove } from "./moves.ts";

/** Somebody who looks at a record or changes it. */
export interface Person {
  userId: number;
  role: Role;
  /** Whether a guest may place orders; of nobody else it says anything. */
  canOrder?: boolean;
}

/** Whether somebody whose role may order does: a Location Level Guest needs the right by itself (PRODUCT.md 1.1). */
export function mayOrder({ role, canOrder = false }: Pick<Person, "role" | "canOrder">): boolean {
  return role !== "Location Level Guest" || canOrder;
}

/** One way of a record from its status to the next (PRODUCT-DETAILS.md B62). */
export interface Transition<Facts = never> {
  from: readonly string[];
  to: string;
  /** Its button: "Approve claim". */
  label: string;
  /** As in "This claim is paid and cannot be approved." */
  done: string;
  permission: Permission;
  /** Whether it takes a reason, which people read in the history. */
  needsReason?: boolean;
  /** Whether it is what somebody most likely does next. */
  isLikely?: boolean;
  /** What else keeps a record from it, as a sentence; null when nothing. Serves guard and button alike. */
  refuse?(record: Facts, person: Person, now: Date): string | null;
}

export type Transitions<Facts = never> = Readonly<Record<string, Transition<Facts>>>;

/** Why somebody cannot take a record a way now, as a sentence; null when they can. `word` is its status in words. */
export function refusalOfTransition<Facts extends { status: string }>(
  noun: string,
  transition: Transition<Facts>,
  record: Facts,
  word: string,
  person: Person,
  now: Date,
): string | null {
  const ofStatus = refusalOfMove(noun, transition, record.status, word);
  if (ofStatus) return ofStatus;
  if (!may(person, transition.permission)) return refusalOf(person);
  return transition.refuse?.(record, person, now) ?? null;
}

/** A way that is open to somebody, as its button takes it. */
export interface OpenStep {
  verb: string;
  label: string;
  needsReason: boolean;
  isLikely: boolean;
}

/** The ways that are open to somebody now, in their declared order. */
export function openSteps<Facts extends { status: string }>(
  transitions: Transitions<Facts>,
  record: Facts,
  person: Person,
  now: Date,
): OpenStep[] {
  return Object.entries(transitions).flatMap(([verb, transition]) => {
    if (refusalOfTransition("", transition, record, record.status, person, now) !== null) return [];
    const { label, needsReason = false, isLikely = false } = transition;
    return [{ verb, label, needsReason, isLikely }];
  });
}
