import { countText } from "#app/ui/format.ts";

/** What came of copying items to the other drafts of a campaign, as a sentence. */
export function copiedText({ copied, plans, leftOut }: { copied: number; plans: number; leftOut: number }): string {
  const out = leftOut === 0 ? "" : ` ${countText(leftOut, "item")} did not fit and ${isOrAre(leftOut)} left out.`;
  if (copied === 0) return `The other drafts have what they can take already.${out}`;
  return `${countText(copied, "item")} ${isOrAre(copied)} copied to ${countText(plans, "{location}")}.${out}`;
}

/** A plan that did not move with the others, and why. */
export interface Refused {
  location: string;
  sentence: string;
}

const MOST_REASONS = 3;

/** What came of moving every plan of a campaign, as sentences; the reasons of the first few that stayed. */
export function movedAllText(done: string, moved: number, refused: readonly Refused[]): string {
  const all = moved + refused.length;
  if (all === 0) return "Nothing is left to do for this campaign.";
  if (refused.length === 0) return `${countText(moved, "{plan}")} ${isOrAre(moved)} ${done}.`;
  return [`${moved} of ${countText(all, "{plan}")} ${isOrAre(moved)} ${done}.`, ...reasonsOf(refused)].join(" ");
}

/** Why nothing was changed in any of several plans. */
export function refusedForAllText(refused: readonly Refused[]): string {
  return ["Nothing is changed.", ...reasonsOf(refused)].join(" ");
}

function reasonsOf(refused: readonly Refused[]): string[] {
  const named = refused.slice(0, MOST_REASONS).map(({ location, sentence }) => `${location}: ${sentence}`);
  const more = refused.length - named.length;
  return more > 0 ? [...named, `${countText(more, "more {location}")} ${more === 1 ? "waits" : "wait"} too.`] : named;
}

function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}
