import fc from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { sharesOf } from "#app/platform/money/shares.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { refusalsOfPlan, warningsOfPlan } from "#app/planning/plan-status/plan-validation.ts";
import {
  type PlanMove,
  refusalOfChange,
  refusalOfDays,
  refusalOfDeleting,
  refusalOfPeriod,
  refusalOfPlanMove,
  shortLeadTime,
  planStatusOf,
  suggestedName,
} from "./plan-rules.ts";
import { reasonForDays, suggestedDays } from "#app/planning/plan-items/suggested-days.ts";
import { budgetVerdict, monthSharesOf, totalsOf } from "./plan-totals.ts";

const spring = { startsOn: "2026-03-01", endsOn: "2026-05-31" };
const item = {
  title: "Free Coffee Friday",
  channelId: 1,
  leadDays: 0,
  plannedCents: 10_000,
  steps: 3,
  startsOn: "2026-03-10",
  endsOn: "2026-03-20",
};
const rules = {
  overBudget: "warn",
  shortLeadTime: "warn",
  mostItemsAWeek: 10,
  mostDays: 366,
  startedDaysAgo: 30,
} as const;

describe("costs", () => {
  const days = fc.integer({ min: 0, max: 365 });
  const items = fc.array(
    fc
      .record({
        channelId: fc.integer({ min: 1, max: 5 }),
        plannedCents: fc.integer({ min: 0, max: 9_999_000_000_000 }),
        first: days,
        length: days,
      })
      .map(({ first, length, ...cost }) => {
        const startsOn = addDays("2026-01-01", first);
        return {
          ...cost,
          channel: `Channel ${cost.channelId}`,
          startsOn,
          endsOn: addDays(startsOn, length),
        };
      }),
    { maxLength: 200 },
  );

  test("the parts are the whole to the cent, by channel and by month, whatever is planned", () => {
    fc.assert(
      fc.property(items, (items) => {
        const { cents, channels, months } = totalsOf(items);
        const sum = (parts: { cents: number }[]) => parts.reduce((sum, part) => sum + part.cents, 0);
        expect([sum(channels), sum(months)]).toEqual([cents, cents]);
        expect([...channels, ...months].every((part) => part.cents >= 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("each share is what the days say, rounded by less than a cent", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 366 }), { minLength: 1, maxLength: 13 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (cents, weights) => {
        const sum = weights.reduce((sum, weight) => sum + weight, 0);
        sharesOf(cents, weights).forEach((share, index) => {
          expect(Math.abs(share - (cents * (weights[index] ?? 0)) / sum)).toBeLessThan(1);
        });
      }),
    );
  });

  test("the largest remainders take the cents that rounding leaves", () => {
    expect(sharesOf(10_000, [1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
    expect(sharesOf(100, [])).toEqual([]);
    expect(monthSharesOf({ startsOn: "2026-03-31", endsOn: "2026-04-02", plannedCents: 10_000 })).toEqual([
      { month: "2026-03", cents: 3_333 },
      { month: "2026-04", cents: 6_667 },
    ]);
  });

  test("stand against the budget", () => {
    expect(budgetVerdict(5_000, null)).toBeNull();
    expect(budgetVerdict(5_000, 10_000)).toEqual({ isOver: false, leftCents: 5_000, percent: 50 });
    expect(budgetVerdict(10_001, 10_000)).toEqual({ isOver: true, leftCents: -1, percent: 100 });
  });
});

describe("days", () => {
  test("outside of the period are refused with both named", () => {
    expect(refusalOfDays({ ...item, endsOn: "2026-06-02" }, spring, [])).toEqual({
      field: "endsOn",
      sentence: "03/10/2026 to 06/02/2026 is outside of the {plan}'s period, 03/01/2026 to 05/31/2026.",
    });
    expect(refusalOfDays(item, spring, [])).toBeNull();
  });

  test("within a blackout are refused, of the channels that it names", () => {
    const blackout = { title: "Menu launch", startsOn: "2026-03-15", endsOn: "2026-03-15", channelIds: [2] };
    expect(refusalOfDays(item, spring, [blackout])).toBeNull();
    expect(refusalOfDays(item, spring, [{ ...blackout, channelIds: [] }])?.sentence).toContain("Menu launch");
  });

  test("too near say how many are needed and how many there are", () => {
    expect(shortLeadTime({ startsOn: "2026-03-10", leadDays: 21 }, "2026-03-01")).toBe(
      "Needs 21 days to get ready, you have 9.",
    );
    expect(shortLeadTime({ startsOn: "2026-03-10", leadDays: 9 }, "2026-03-01")).toBeNull();
  });

  test("are suggested after the lead time, clear of blackouts, within the period", () => {
    const idea = { leadDays: 14, durationDays: 7, channelId: 1 };
    expect(suggestedDays(idea, spring, [], "2026-03-01")).toEqual({ startsOn: "2026-03-15", endsOn: "2026-03-21" });
    const blackout = { title: "Launch", startsOn: "2026-03-20", endsOn: "2026-03-22", channelIds: [] };
    expect(suggestedDays(idea, spring, [blackout], "2026-03-01")?.startsOn).toBe("2026-03-23");
    expect(suggestedDays(idea, spring, [{ ...blackout, ...spring }], "2026-03-01")).toBeNull();
    expect(suggestedDays({ ...idea, durationDays: 90 }, spring, [blackout], "2026-03-01")).toEqual({
      startsOn: "2026-03-23",
      endsOn: "2026-05-31",
    });
    expect(suggestedDays({ ...idea, leadDays: 180 }, spring, [], "2026-03-01")?.startsOn).toBe("2026-03-01");
  });
});

describe("an item that does not begin with its plan", () => {
  const idea = { leadDays: 14, channelId: 1 };

  test("says why: a blackout, or its lead time", () => {
    const blackout = { title: "Launch", startsOn: "2026-03-01", endsOn: "2026-03-22", channelIds: [] };
    const reason = (startsOn: string) => reasonForDays({ ...idea, startsOn }, spring, [blackout]);
    expect(reason("2026-03-23")).toBe("Nothing can run during Launch, 03/01/2026 to 03/22/2026.");
    expect(reason("2026-03-06")).toBe("It needs 14 days to get ready.");
    expect(reason(spring.startsOn)).toBe("");
  });
});

describe("a plan", () => {
  test("takes a name from its objective and its season", () => {
    expect(suggestedName("Win back guests", "2026-03-01")).toBe("Win back guests - Spring 2026");
    expect(suggestedName("Win back guests", "2026-12-01")).toBe("Win back guests - Winter 2026-27");
    expect(suggestedName("Win back guests", "2027-02-28")).toBe("Win back guests - Winter 2026-27");
  });

  test("has at most a year, and begins at most a month ago", () => {
    const refusal = (startsOn: string, endsOn: string) => refusalOfPeriod({ startsOn, endsOn }, rules, "2026-03-01");
    expect(refusal("2026-03-01", "2027-03-01")).toBeNull();
    expect(refusal("2026-03-01", "2027-03-02")?.field).toBe("endsOn");
    expect(refusal("2026-03-02", "2026-03-01")?.field).toBe("endsOn");
    expect(refusal("2026-01-29", "2026-03-01")?.field).toBe("startsOn");
  });

  test("goes from draft to saved to active, and says why not", () => {
    const refusal = (move: PlanMove, status: string) => refusalOfPlanMove(move, { status, autopilotAnswer: null });
    expect(refusal("save", "draft")).toBeNull();
    expect(refusal("activate", "draft")).toBe("This {plan} is draft and cannot be activated.");
    expect(refusal("archive", "draft")).toBe("This {plan} is draft and cannot be archived.");
    expect(refusal("restore", "archived")).toBeNull();
  });

  test("that waits for an answer is neither moved, changed nor deleted before", () => {
    const waiting = { status: "draft", autopilotAnswer: "waiting" };
    const sentence = "This {plan} waits for an answer. Accept, customize or decline it first.";
    expect(refusalOfPlanMove("save", waiting)).toBe(sentence);
    expect([refusalOfChange(waiting), refusalOfDeleting(waiting)]).toEqual([sentence, sentence]);
    const own = { ...waiting, autopilotAnswer: "customised" };
    expect([refusalOfPlanMove("save", own), refusalOfChange(own), refusalOfDeleting(own)]).toEqual([null, null, null]);
  });

  test("is overdue when it is over and still active", () => {
    const active = { ...spring, status: "active", autopilotAnswer: null };
    expect(planStatusOf(active, "2026-05-31").word).toBe("Active");
    expect(planStatusOf(active, "2026-06-01").word).toBe("Overdue");
    expect(planStatusOf({ ...active, status: "draft", autopilotAnswer: "waiting" }, "2026-05-31").word).toBe(
      "To answer",
    );
  });

  test("is refused without an item, and over its budget only where the company says so", () => {
    const plan = { ...spring, budgetCents: 9_999, status: "draft" };
    const refusals = (overBudget: "warn" | "refuse") =>
      refusalsOfPlan(plan, [item], [], { overBudget, shortLeadTime: "warn" }, "2026-03-01");
    expect(refusals("warn")).toEqual([]);
    expect(refusals("refuse")).toEqual(["This {plan} costs $100.00, $0.01 more than its budget of $99.99."]);
    expect(refusalsOfPlan(plan, [], [], rules, "2026-03-01")).toHaveLength(1);
    const busy = [
      { ...item, steps: 600 },
      { ...item, steps: 401 },
    ];
    expect(refusalsOfPlan(plan, busy, [], rules, "2026-03-01")).toEqual([
      "Its items make 1,001 actions. Take some out: 1,000 actions are the most.",
    ]);
    expect(warningsOfPlan(plan, [item], rules, "2026-03-02")).toHaveLength(2);
    expect(warningsOfPlan({ ...plan, status: "active" }, [item], rules, "2026-03-02")).toHaveLength(1);
  });
});
