import { describe, expect, test } from "vitest";
import { bestOffers, MAX_OFFERS, type OfferFacts, scoreOffer } from "./offer-rules.ts";

const period = { startsOn: "2026-12-01", endsOn: "2027-01-15" };
const plain: OfferFacts = {
  period,
  objective: { id: 1, name: "Grow morning traffic" },
  items: [{ ...period, seasonFrom: null, seasonTo: null }],
  goalIds: [],
  effect: null,
  opening: null,
  expiring: null,
  refusals: 0,
  warnings: 0,
};
const winter = { ...period, seasonFrom: "11-15", seasonTo: "01-05" };
const summer = { ...period, seasonFrom: "06-01", seasonTo: "08-31" };
const rise = { metric: "Transactions", locations: 14, mean: 0.031, low: 0.012, high: 0.05, clear: 6 };
const opening = { brand: "Beanline", location: "Elgin", miles: 2.14, when: "March 2027" };
const against = { ...plain, objective: { id: 2, name: "Respond to a new competitor" } };
const reasonsOf = (facts: OfferFacts) => scoreOffer(facts).reasons.map(({ text }) => text);

describe("a ready campaign", () => {
  test("without any reason has none and no points", () => {
    expect(scoreOffer(plain)).toEqual({ score: 0, reasons: [] });
  });

  test("gives its reasons, weightiest first, with how sure they are", () => {
    const facts = {
      ...against,
      opening,
      effect: rise,
      goalIds: [2],
      items: [winter],
      expiring: { cents: 41_200, lastOn: "2026-12-31" },
    };
    expect(scoreOffer(facts).reasons).toEqual([
      { kind: "opening", text: "Beanline opens 2.1 miles from Elgin", note: "March 2027" },
      {
        kind: "money",
        text: "You have $412.00 of {incentive} money left",
        note: "For activities that end by 12/31/2026",
      },
      { kind: "season", text: "In season until 01/05/2027" },
      { kind: "goal", text: "A goal of your {plans} this year: Respond to a new competitor" },
      {
        kind: "effect",
        text: "Transactions +3.1% on average at 14 other {locations}, at 6 of them more than chance explains",
        note: "At more {locations}, likely +1.2% to +5.0% on average",
      },
    ]);
  });

  test("earns by the lower end of its measured range, and nothing for what may be chance", () => {
    const scoreOf = (low: number) => scoreOffer({ ...plain, effect: { ...rise, low } }).score;
    expect(scoreOf(0.012)).toBeCloseTo(6, 10);
    expect(scoreOf(0.03)).toBeCloseTo(15, 10);
    expect(scoreOf(0.5)).toBe(25);
    expect(scoreOf(-0.01)).toBe(0);
    expect(reasonsOf({ ...plain, effect: { ...rise, low: -0.01 } })).toEqual([
      "Transactions +3.1% on average at 14 other {locations}, no clear change yet",
    ]);
  });

  test("for another goal says nothing of an opening, and one against competitors falls back without one", () => {
    expect(reasonsOf({ ...plain, opening })).toEqual([]);
    expect(scoreOffer(against).score).toBeLessThan(scoreOffer(plain).score);
    expect(scoreOffer({ ...against, opening }).score).toBeGreaterThan(0);
  });

  test("is out of season when more of its items are out than in", () => {
    expect(scoreOffer({ ...plain, items: [summer, plain.items[0] ?? summer] }).score).toBeLessThan(0);
    expect(reasonsOf({ ...plain, items: [winter, winter, summer] })).toEqual(["In season until 01/05/2027"]);
    expect(reasonsOf({ ...plain, items: [winter, summer, summer] })).toEqual([]);
    const late = { ...winter, startsOn: "2027-01-06", endsOn: "2027-01-15" };
    expect(scoreOffer({ ...plain, items: [late] }).score).toBeLessThan(0);
  });

  test("in season until the end of this year's or next year's season", () => {
    const december = { ...period, seasonFrom: "11-01", seasonTo: "12-20" };
    expect(reasonsOf({ ...plain, items: [december] })).toEqual(["In season until 12/20/2026"]);
    expect(reasonsOf({ ...plain, items: [winter, december] })).toEqual(["In season until 12/20/2026"]);
    expect(reasonsOf({ ...plain, items: [{ ...december, seasonTo: "12-14" }] })).toEqual([]);
  });

  test("that cannot start stands behind one that can", () => {
    const [blocked, free] = [scoreOffer({ ...plain, goalIds: [1], refusals: 2 }), scoreOffer(plain)];
    expect(blocked.score).toBeLessThan(free.score);
  });
});

test("the three best are offered, and equal ones stay in their order", () => {
  const offers = [3, 9, 3, 9, 1].map((score, id) => ({ score, id }));
  expect(bestOffers(offers).map(({ id }) => id)).toEqual([1, 3, 0]);
  expect(bestOffers(offers)).toHaveLength(MAX_OFFERS);
});
