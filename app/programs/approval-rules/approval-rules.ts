import { moneyText } from "#app/ui/text/format.ts";

/** One claim in this many that fit a rule is drawn for a person to review. */
export const REVIEW_SAMPLE = 20;

export interface ApprovalRule {
  id: number;
  name: string;
  maxCents: number;
  /** Separated by commas; "" for all. */
  categories: string;
  needsReceipt: boolean;
}

/** Comparison of a claim's amount with the totals read from its receipts. */
export type ReceiptMatch = "matched" | "different" | "unread" | "missing";

/** Claim as approval rules see it. */
export interface RuledClaim {
  expectedCents: number;
  /** Categories of its eligible lines. */
  categories: readonly string[];
  receipt: ReceiptMatch;
  /** Number of a claim that looks like this one; null when there is none. */
  duplicateNumber: string | null;
  /** True when an advisor created or submitted it. */
  isOnBehalf: boolean;
  /** True when an advisor has worked on it: assigned, asked, appealed or its deadline waived. */
  hasAdvisor: boolean;
}

/** Outcome of the rules: the first rule that fits, or why none does. */
export type RuleOutcome<Rule extends ApprovalRule> = { rule: Rule } | { reason: string };

/**
 * Find the first rule that approves a claim, else say why none does. A claim that looks like another one, that an
 * advisor entered or has worked on, or that returns no money is never approved by a rule.
 */
export function applyApprovalRules<Rule extends ApprovalRule>(
  rules: readonly Rule[],
  claim: RuledClaim,
): RuleOutcome<Rule> {
  if (rules.length === 0) return { reason: "The company has no approval rules." };
  const flag = flagOf(claim);
  if (flag) return { reason: flag };
  const refusals = rules.map((rule) => ({ rule, reason: ruleRefusal(rule, claim) }));
  const fitting = refusals.find(({ reason }) => reason === null);
  if (fitting) return { rule: fitting.rule };
  return { reason: refusals.map(({ rule, reason }) => `${rule.name}: ${reason}`).join(" ") };
}

function flagOf({ duplicateNumber, isOnBehalf, hasAdvisor, expectedCents }: RuledClaim): string | null {
  if (duplicateNumber !== null) return `It may be a duplicate of ${duplicateNumber}.`;
  if (isOnBehalf) return "An advisor entered it.";
  if (hasAdvisor) return "An advisor has started the review.";
  return expectedCents > 0 ? null : "It returns no money.";
}

function ruleRefusal(rule: ApprovalRule, claim: RuledClaim): string | null {
  if (claim.expectedCents > rule.maxCents) return `over ${moneyText(rule.maxCents)}.`;
  const other = claim.categories.find((category) => !isOneOf(category, rule.categories));
  if (other !== undefined) return `${other} isn't one of its categories.`;
  if (!rule.needsReceipt || claim.receipt === "matched") return null;
  return receiptRefusals[claim.receipt];
}

const receiptRefusals: Record<Exclude<ReceiptMatch, "matched">, string> = {
  different: "the receipt's total differs.",
  unread: "the receipt couldn't be read with certainty.",
  missing: "it has no receipt.",
};

function isOneOf(category: string, categories: string): boolean {
  const names = categories.split(",").map((name) => name.trim().toLowerCase());
  return categories.trim() === "" || names.includes(category.trim().toLowerCase());
}
