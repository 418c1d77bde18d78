import { describe, expect, test } from "vitest";
import { type PlannedItem, plannedMoney } from "./planned-money.ts";

const today = "2026-11-20";
const program = {
  id: 1,
  name: "Local store marketing 2026",
  status: "open",
  startsOn: "2026-01-01",
  endsOn: "2026-12-31",
  claimWindowDays: 60,
  matchPercent: 50,
  capCents: 40_000,
  overBudget: "warn",
  objectiveIds: [],
  channelIds: [],
  ideaIds: [],
  categoryIds: [],
  accountId: 9,
  availableCents: 60_000,
};
const place = { id: 1, pcNumber: "341220", timeZone: "America/Chicago", programs: [program], formerOwners: [] };
const item: PlannedItem = {
  locationId: 1,
  ideaId: 5,
  channelId: 3,
  objectiveIds: [7],
  startsOn: "2026-12-01",
  endsOn: "2026-12-07",
  costCents: 20_000,
  isIncentiveEligible: true,
};

describe("money for items that are planned", () => {
  test("is the program's share, up to its limit and the account's money, in the items' order", () => {
    expect(plannedMoney([item], [place], today)).toMatchObject({ expectedCents: 10_000, missingCents: 0 });
    const large = { ...item, costCents: 100_000 };
    expect(plannedMoney([large], [place], today).expectedCents).toBe(40_000);
    expect(plannedMoney([large, large], [place], today)).toMatchObject({ expectedCents: 60_000, missingCents: 20_000 });
  });

  test("is none for items that ask for none, that start after the program, or elsewhere", () => {
    for (const other of [
      { isIncentiveEligible: false },
      { startsOn: "2027-01-01", endsOn: "2027-01-02" },
      { locationId: 2 },
    ])
      expect(plannedMoney([{ ...item, ...other }], [place], today)).toEqual({
        expectedCents: 0,
        missingCents: 0,
        expiring: null,
      });
  });

  test("that has to be used within sixty days is told with its last day", () => {
    expect(plannedMoney([item], [place], today).expiring).toEqual({ cents: 60_000, lastOn: "2026-12-31" });
    const later = { ...place, programs: [{ ...program, endsOn: "2027-06-30" }] };
    expect(plannedMoney([item], [later], today).expiring).toBeNull();
    const empty = { ...place, programs: [{ ...program, availableCents: 0 }] };
    expect(plannedMoney([item], [empty], today)).toEqual({ expectedCents: 0, missingCents: 10_000, expiring: null });
  });
});
