import { expect, test } from "vitest";
import { availableActions, defineWorkflow, statusOf, statusRefusal, transitionRefusal } from "./define-workflow.ts";
import type { ActionContext } from "./order-rights.ts";
import { shortReasonRefusal } from "./short-reason.ts";

const bagels = defineWorkflow<"open" | "inReview" | "eaten", { status: string; isStale: boolean }, ActionContext>()({
  noun: "bagel",
  statuses: {
    open: { word: "Open", tone: "info", waitsFor: "customer" },
    inReview: { word: "In review", tone: "warning", waitsFor: "advisor" },
    eaten: { word: "Eaten", tone: "neutral" },
  },
  transitions: {
    review: { from: ["open"], to: "inReview", label: "Start review", done: "reviewed", permission: "claim:decide" },
    eat: {
      from: ["open", "inReview"],
      to: "eaten",
      label: "Eat bagel",
      done: "eaten",
      permission: "claim:edit",
      isLikely: true,
      refuse: ({ isStale }) => (isStale ? "This bagel is from yesterday." : null),
    },
  },
});
const owner: ActionContext = { userId: 1, role: "Business Owner", now: new Date("2026-11-20T15:00:00Z") };
const viewer: ActionContext = { ...owner, role: "View Only" };
const fresh = { status: "open", isStale: false };

test("a status keeps its word, its tone and its side, in the declared order", () => {
  expect(bagels.statuses).toEqual(["open", "inReview", "eaten"]);
  expect(bagels.waiting).toEqual({ advisor: ["inReview"], customer: ["open"] });
  expect(statusOf(bagels, "inReview")).toEqual({ word: "In review", tone: "warning" });
  expect(statusOf(bagels, "toasted")).toEqual({ word: "toasted", tone: "neutral" });
});

test("a transition that does not start from the status is refused with the status in words", () => {
  expect(statusRefusal(bagels, bagels.transitions.review, "open")).toBeNull();
  expect(statusRefusal(bagels, bagels.transitions.review, "inReview")).toBe(
    "This bagel can't be reviewed because its status is In review.",
  );
});

test("status, right and the transition's own rule refuse in this order", () => {
  const refusal = (status: string, isStale: boolean, context: ActionContext) =>
    transitionRefusal(bagels, bagels.transitions.eat, { status, isStale }, context);
  expect(refusal("eaten", true, viewer)).toBe("This bagel can't be eaten because its status is Eaten.");
  expect(refusal("open", true, viewer)).toBe("You have view-only access.");
  expect(refusal("open", true, owner)).toBe("This bagel is from yesterday.");
  expect(refusal("open", false, owner)).toBeNull();
});

test("only actions that are allowed now are available, each with its label", () => {
  expect(availableActions(bagels, fresh, owner)).toEqual([
    { action: "eat", label: "Eat bagel", needsReason: false, isLikely: true },
  ]);
  expect(availableActions(bagels, fresh, viewer)).toEqual([]);
});

test("a reason has at least ten characters, not counting surrounding blanks", () => {
  expect(shortReasonRefusal("It is broken.")).toBeNull();
  expect(shortReasonRefusal("  No   ")).toBe("Enter a reason of 10 characters or more.");
});
