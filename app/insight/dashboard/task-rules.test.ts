import { describe, expect, test } from "vitest";
import type { TaskKind } from "./task-kinds.ts";
import { foldTasks, lossOf, rankTasks, taskDayText } from "./task-rules.ts";

const today = "2026-11-20";
const task = (kind: TaskKind, day: string | null, cents: number | null = null) => ({ kind, day, cents, id: 1 });
const order = (...tasks: ReturnType<typeof task>[]) =>
  rankTasks(tasks, today).map(({ kind, day }) => (day === null ? kind : `${kind} ${day.slice(5)}`));

describe("what waiting loses", () => {
  test.each([
    ["money gone in three days can't be recovered", "unclaimed", "2026-11-23", "goneSoon"],
    ["money gone in four days can still wait a day", "unclaimed", "2026-11-24", "expiring"],
    ["money gone in 30 days expires", "claimDraft", "2026-12-20", "expiring"],
    ["money gone in 31 days loses nothing yet", "unclaimed", "2026-12-21", "later"],
    ["a post that goes out tomorrow is missed without approval", "posts", "2026-11-21", "goneSoon"],
    [
      "a question about a claim with time left is an answer that someone waits for",
      "claimQuestion",
      "2027-01-20",
      "awaited",
    ],
    ["a question without a last day too", "claimQuestion", null, "awaited"],
    ["a to-do of yesterday is late", "late", "2026-11-19", "late"],
    ["a to-do of today is late tomorrow", "dueToday", "2026-11-20", "dueToday"],
    ["a recap due this week", "recap", "2026-11-27", "awaited"],
    ["a recap due later", "recap", "2026-11-28", "later"],
    ["a proof holds the studio up", "proof", "2026-11-01", "awaited"],
    ["a ready plan waits for its answer", "waitingPlan", "2027-01-03", "awaited"],
    ["a draft plan loses nothing, even after its start", "draftPlan", "2026-11-01", "later"],
    ["an invited guest can still register", "invitation", "2026-11-20", "later"],
    ["a guest with an expired invitation can't", "invitation", "2026-11-19", "awaited"],
  ] as const)("%s", (_, kind, day, loss) => {
    expect(lossOf({ kind, day }, today)).toBe(loss);
  });
});

test("what can't be recovered comes first, then late tasks, expiring money, answers, and drafts", () => {
  expect(
    order(
      task("draftPlan", "2026-11-01"),
      task("proof", "2026-11-18"),
      task("unclaimed", "2026-12-10", 9_000),
      task("late", "2026-11-02"),
      task("unclaimed", "2026-11-22", 100),
    ),
  ).toEqual(["unclaimed 11-22", "late 11-02", "unclaimed 12-10", "proof 11-18", "draftPlan 11-01"]);
});

test("of the same loss, the earliest day comes first, then the larger amount, and no day last", () => {
  expect(order(task("proof", null), task("studioQuestion", "2026-11-25"), task("waitingPlan", "2026-11-24"))).toEqual([
    "waitingPlan 11-24",
    "studioQuestion 11-25",
    "proof",
  ]);
  const [first] = rankTasks([task("unclaimed", "2026-12-01", 100), task("unclaimed", "2026-12-01", 900)], today);
  expect(first?.cents).toBe(900);
});

test("the other tasks of a kind come after the single ones that lose the same, before what loses less", () => {
  const others = { ...task("late", "2026-11-02"), more: 28 };
  const ranked = rankTasks(
    [task("dueToday", today), others, task("unclaimed", "2026-12-10", 100), task("recap", "2026-11-18")],
    today,
  );
  expect(ranked.map(({ kind }) => kind)).toEqual(["recap", "late", "dueToday", "unclaimed"]);
});

test("the order does not depend on the order in which tasks come", () => {
  const tasks = [task("late", "2026-11-02"), task("recap", "2026-11-02"), task("late", "2026-11-02")].map((of, id) => ({
    ...of,
    id,
  }));
  expect(rankTasks(tasks.toReversed(), today)).toEqual(rankTasks(tasks, today));
});

test("two tasks of a kind have their own row, and a third when it is the last", () => {
  expect(foldTasks([1, 2], 2)).toEqual({ shown: [1, 2], rest: null });
  expect(foldTasks([1, 2, 3], 3)).toEqual({ shown: [1, 2, 3], rest: null });
  expect(foldTasks([1, 2, 3], 20)).toEqual({ shown: [1, 2], rest: { first: 3, count: 18 } });
});

test.each([
  ["late", "2026-11-19", "1 day late"],
  ["late", "2026-11-15", "5 days late"],
  ["dueToday", "2026-11-20", "Due today"],
  ["unclaimed", "2026-11-21", "Expires tomorrow"],
  ["unclaimed", "2026-12-02", "Expires in 12 days"],
  ["cardsToOrder", "2026-11-25", "Order closes in 5 days"],
  ["proof", "2026-11-18", "Waiting for 2 days"],
  ["waitingPlan", "2026-11-19", "Started yesterday"],
  ["invitation", "2026-11-10", "Invitation expired"],
  ["proof", null, null],
] as const)("the day of a task: %s %s", (kind, day, text) => {
  expect(taskDayText({ kind, day }, today)).toBe(text);
});
