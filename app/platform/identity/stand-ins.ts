import type { Role } from "./roles.ts";

/** Advisor who is away, as their stand-in sees them. */
export interface AbsentAdvisor {
  userId: number;
  name: string;
  role: Role;
  /** Last day away, YYYY-MM-DD. */
  until: string;
}

/** Return the ids of an advisor and of those in whose place the advisor decides. */
export function decidingUserIds({ userId, standsInFor = [] }: Decider & { userId: number }): number[] {
  return [userId, ...standsInFor.map((absent) => absent.userId)];
}

interface Decider {
  role: Role;
  standsInFor?: readonly AbsentAdvisor[];
}

/** Tell whether an advisor decides without a limit: as a Senior Advisor, or in the place of one. */
export function hasNoLimit({ role, standsInFor = [] }: Decider): boolean {
  return role === "Senior Advisor" || standsInFor.some((absent) => absent.role === "Senior Advisor");
}
