import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { refusalOfTransition, type Person } from "#app/platform/workflow/transitions.ts";
import { type ClaimFacts, claimStatusWords, claimTransitions } from "#app/programs/claims/claim-rules.ts";
import { countText, moneyText } from "#app/ui/format.ts";

/** A claim in a review, with why it cannot be approved along with others; null when it can. */
export interface Reviewed {
  id: number;
  number: string;
  title: string;
  location: string;
  pcNumber: string;
  status: string;
  cents: number;
  refusal: string | null;
}

type Claim = ClaimFacts & Omit<Reviewed, "cents" | "refusal">;

/** Whether somebody may approve a claim without looking at it once more; `twin` is the number of one that looks like it. */
export function reviewClaim(claim: Claim, twin: string | null, person: Person, now: Date): Reviewed {
  const { id, number, title, location, pcNumber, status, expectedCents } = claim;
  const word = wordFrom(claimStatusWords, status);
  // What was submitted is taken into review first, by the same person.
  const standing = status === "submitted" ? { ...claim, status: "inReview" } : claim;
  const ofTaking =
    status === "submitted" ? refusalOfTransition("claim", claimTransitions.take, claim, word, person, now) : null;
  const refusal =
    ofTaking ??
    refusalOfTransition("claim", claimTransitions.approve, standing, word, person, now) ??
    (twin === null ? null : `It looks like ${twin}. Open it and decide it alone.`);
  return { id, number, title, location, pcNumber, status, cents: expectedCents, refusal };
}

/** What came of it, in one line: "12 claims over $3,600.00 are approved. 1 stays as it is: RB-2026-000007 ..." */
export function resultOf({
  approved,
  kept,
}: {
  approved: readonly { cents: number }[];
  kept: readonly { number: string; why: string }[];
}): string {
  const cents = approved.reduce((sum, one) => sum + one.cents, 0);
  const done = `${countText(approved.length, "claim")} over ${moneyText(cents)} ${approved.length === 1 ? "is" : "are"} approved.`;
  const [first, ...others] = kept;
  if (!first) return done;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  const stays = `${kept.length} ${kept.length === 1 ? "stays as it is" : "stay as they are"}: ${first.number}${more}. ${first.why}`;
  return approved.length > 0 ? `${done} ${stays}` : stays;
}
