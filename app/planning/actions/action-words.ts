import { type ActionMove, actionMoves } from "./action-rules.ts";

/** "Order the flyers is done." */
export function moveResult(title: string, move: ActionMove): string {
  return `${title} is ${actionMoves[move].done}.`;
}

/** Who an action waits for: a person, else the role that usually does it. */
export function whoDoesIt({ owner, ownerRole }: { owner: string | null; ownerRole: string | null }): string {
  return owner ?? (ownerRole ? `Any ${ownerRole}` : "Anybody");
}
