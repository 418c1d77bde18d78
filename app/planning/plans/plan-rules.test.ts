import { describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { splitCents } from "#app/platform/money/split-cents.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { planRefusals, planWarnings } from "#app/planning/plan-status/plan-validation.ts";
import { suggestedDaysReason, suggestItemDays } from "#app/planning/plan-items/suggested-days.ts";
import {
  type PlanStatus,
  type PlanStatusAction,
  planChangeRefusal,
  validateItemDays,
  planDeletionRefusal,
  validatePlanPeriod,
  planTransitionRefusal,
  shortLeadTimeText,
  planStatusOf,
  suggestPlanName,
} from "./plan-rules.ts";
import { compareWithBudget, splitByMonth, planTotals } from "./plan-totals.ts";

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

  test("by channel and by month always add up to the total, to the cent", () => {
    fc.assert(
      fc.property(items, (items) => {
        const { cents, channels, months } = planTotals(items);
        const sum = (parts: { cents: number }[]) => parts.reduce((sum, part) => sum + part.cents, 0);
        expect([sum(channels), sum(months)]).toEqual([cents, cents]);
        expect([...channels, ...months].every((part) => part.cents >= 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("each share is proportional to its days, to within a cent", () => {
    const weights = fc.array(fc.integer({ min: 1, max: 366 }), { minLength: 1, maxLength: 13 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (cents, weights) => {
        const sum = weights.reduce((sum, weight) => sum + weight, 0);
        splitCents(cents, weights).forEach((share, index) => {
          expect(Math.abs(share - (cents * (weights[index] ?? 0)) / sum)).toBeLessThan(1);
        });
      }),
    );
  });

  test("the largest remainders get the cents left over by rounding", () => {
    expect(splitCents(10_000, [1, 1, 1])).toEqual([3_334, 3_333, 3_333]);
    expect(splitCents(100, [])).toEqual([]);
    expect(splitByMonth({ startsOn: "2026-03-31", endsOn: "2026-04-02", plannedCents: 10_000 })).toEqual([
      { month: "2026-03", cents: 3_333 },
      { month: "2026-04", cents: 6_667 },
    ]);
  });

  test("are compared with the budget", () => {
    expect(compareWithBudget(5_000, null)).toBeNull();
    expect(compareWithBudget(5_000, 10_000)).toEqual({ isOver: false, leftCents: 5_000, percent: 50 });
    expect(compareWithBudget(10_001, 10_000)).toEqual({ isOver: true, leftCents: -1, percent: 100 });
  });
});

describe("days", () => {
  test("outside the period are refused with a message that names both", () => {
    expect(validateItemDays({ ...item, endsOn: "2026-06-02" }, spring, [])).toEqual({
      field: "endsOn",
      sentence: "03/10/2026 to 06/02/2026 is outside the {plan}'s dates, 03/01/2026 to 05/31/2026.",
    });
    expect(validateItemDays(item, spring, [])).toBeNull();
  });

  test("within a blackout of the item's channel are refused", () => {
    const blackout = { title: "Menu launch", startsOn: "2026-03-15", endsOn: "2026-03-15", channelIds: [2] };
    expect(validateItemDays(item, spring, [blackout])).toBeNull();
    expect(validateItemDays(item, spring, [{ ...blackout, channelIds: [] }])?.sentence).toContain("Menu launch");
  });

  test("that are too soon state how many are needed and how many are left", () => {
    expect(shortLeadTimeText({ startsOn: "2026-03-10", leadDays: 21 }, "2026-03-01")).toBe(
      "Needs 21 days of lead time, and you have 9.",
    );
    expect(shortLeadTimeText({ startsOn: "2026-03-10", leadDays: 9 }, "2026-03-01")).toBeNull();
  });

  test("are suggested after the lead time, clear of blackouts, within the period", () => {
    const idea = { leadDays: 14, durationDays: 7, channelId: 1 };
    expect(suggestItemDays(idea, spring, [], "2026-03-01")).toEqual({ startsOn: "2026-03-15", endsOn: "2026-03-21" });
    const blackout = { title: "Launch", startsOn: "2026-03-20", endsOn: "2026-03-22", channelIds: [] };
    expect(suggestItemDays(idea, spring, [blackout], "2026-03-01")?.startsOn).toBe("2026-03-23");
    expect(suggestItemDays(idea, spring, [{ ...blackout, ...spring }], "2026-03-01")).toBeNull();
    expect(suggestItemDays({ ...idea, durationDays: 90 }, spring, [blackout], "2026-03-01")).toEqual({
      startsOn: "2026-03-23",
      endsOn: "2026-05-31",
    });
    expect(suggestItemDays({ ...idea, leadDays: 180 }, spring, [], "2026-03-01")?.startsOn).toBe("2026-03-01");
  });
});

describe("an item that does not begin with its plan", () => {
  const idea = { leadDays: 14, channelId: 1 };

  test("gives the reason: a blackout or its lead time", () => {
    const blackout = { title: "Launch", startsOn: "2026-03-01", endsOn: "2026-03-22", channelIds: [] };
    const reason = (startsOn: string) => suggestedDaysReason({ ...idea, startsOn }, spring, [blackout]);
    expect(reason("2026-03-23")).toBe("Choose dates outside the blackout from 03/01/2026 to 03/22/2026: Launch.");
    expect(reason("2026-03-06")).toBe("It needs 14 days of lead time.");
    expect(reason(spring.startsOn)).toBe("");
  });
});

describe("a plan", () => {
  test("gets its name from its objective and season", () => {
    expect(suggestPlanName("Win back guests", "2026-03-01")).toBe("Win back guests - Spring 2026");
    expect(suggestPlanName("Win back guests", "2026-12-01")).toBe("Win back guests - Winter 2026-27");
    expect(suggestPlanName("Win back guests", "2027-02-28")).toBe("Win back guests - Winter 2026-27");
  });

  test("lasts at most a year and starts at most a month ago", () => {
    const refusal = (startsOn: string, endsOn: string) => validatePlanPeriod({ startsOn, endsOn }, rules, "2026-03-01");
    expect(refusal("2026-03-01", "2027-03-01")).toBeNull();
    expect(refusal("2026-03-01", "2027-03-02")?.field).toBe("endsOn");
    expect(refusal("2026-03-02", "2026-03-01")?.field).toBe("endsOn");
    expect(refusal("2026-01-29", "2026-03-01")?.field).toBe("startsOn");
  });

  test("goes from draft to saved to active, or gives the reason why not", () => {
    const refusal = (move: PlanStatusAction, status: PlanStatus) =>
      planTransitionRefusal(move, { status, autopilotAnswer: null });
    expect(refusal("save", "draft")).toBeNull();
    expect(refusal("activate", "draft")).toBe("This {plan} can't be activated because its status is Draft.");
    expect(refusal("archive", "draft")).toBe("This {plan} can't be archived because its status is Draft.");
    expect(refusal("restore", "archived")).toBeNull();
  });

  test("that is waiting for an answer cannot change status, be edited or be deleted", () => {
    const waiting = { status: "draft", autopilotAnswer: "waiting" } as const;
    const sentence = "This {plan} is ready for your review. Accept, customize or decline it first.";
    expect(planTransitionRefusal("save", waiting)).toBe(sentence);
    expect([planChangeRefusal(waiting), planDeletionRefusal(waiting)]).toEqual([sentence, sentence]);
    const own = { ...waiting, autopilotAnswer: "customised" };
    expect([planTransitionRefusal("save", own), planChangeRefusal(own), planDeletionRefusal(own)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("is overdue when it has ended but is still active", () => {
    const active = { ...spring, status: "active", autopilotAnswer: null } as const;
    expect(planStatusOf(active, "2026-05-31").word).toBe("Active");
    expect(planStatusOf(active, "2026-06-01").word).toBe("Overdue");
    expect(planStatusOf({ ...active, status: "draft", autopilotAnswer: "waiting" }, "2026-05-31").word).toBe(
      "Ready for review",
    );
  });

  test("is refused without items, and over budget only if the company's rules say so", () => {
    const plan = { ...spring, budgetCents: 9_999, status: "draft" } as const;
    const refusals = (overBudget: "warn" | "refuse") =>
      planRefusals({
        plan,
        items: [item],
        blackouts: [],
        rules: { overBudget, shortLeadTime: "warn" },
        today: "2026-03-01",
      });
    expect(refusals("warn")).toEqual([]);
    expect(refusals("refuse")).toEqual(["This {plan} costs $100.00, which is $0.01 over its $99.99 budget."]);
    expect(planRefusals({ plan, items: [], blackouts: [], rules, today: "2026-03-01" })).toHaveLength(1);
    const busy = [
      { ...item, steps: 600 },
      { ...item, steps: 401 },
    ];
    expect(planRefusals({ plan, items: busy, blackouts: [], rules, today: "2026-03-01" })).toEqual([
      "Its items create 1,001 to-dos. Remove some to stay within 1,000 to-dos.",
    ]);
    expect(planWarnings(plan, [item], rules, "2026-03-02")).toHaveLength(2);
    expect(planWarnings({ ...plan, status: "active" }, [item], rules, "2026-03-02")).toHaveLength(1);
  });
});
