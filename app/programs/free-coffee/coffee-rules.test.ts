import { expect, test } from "vitest";
import { freeCoffeeRules } from "#app/setup/documents/planning-documents.ts";
import {
  arrivalDayOf,
  coffeeProgramActions,
  coffeeProgramCostCents,
  editableFields,
  firstProgramStart,
  exceedsYearlyLimit,
  lastProgramDay,
  lastOrderDayOf,
  overlapRefusal,
  coffeeStartRefusal,
} from "./coffee-rules.ts";

const rules = freeCoffeeRules.parse({});

test("a program that starts on 03/01/2026 ends on 06/08/2026 and is ordered by 02/08/2026", () => {
  expect(lastProgramDay("2026-03-01", rules)).toBe("2026-06-08");
  expect(lastOrderDayOf("2026-03-01", rules)).toBe("2026-02-08");
  expect(firstProgramStart("2026-02-08", rules)).toBe("2026-03-01");
  expect(coffeeStartRefusal("2026-03-01", "2026-02-08", rules)).toBeNull();
  expect(coffeeStartRefusal("2026-03-01", "2026-02-09", rules)).toBe(
    "Production takes 21 days. Choose 03/02/2026 or later.",
  );
});

test("programs of a location may be adjacent but may not overlap", () => {
  const other = { number: "FC-1", startsOn: "2026-03-01", endsOn: "2026-06-08" };
  const from = (startsOn: string) => overlapRefusal({ startsOn, endsOn: lastProgramDay(startsOn, rules) }, [other]);
  expect(from("2026-06-09")).toBeNull();
  expect(from("2025-11-21")).toBeNull();
  expect(from("2025-11-22")).toContain("FC-1 runs here from 03/01/2026 to 06/08/2026.");
  expect(from("2026-06-08")).not.toBeNull();
});

test("the limit is two programs per calendar year, counted by first day", () => {
  const of = (...days: string[]) => days.map((startsOn) => ({ number: "", startsOn, endsOn: startsOn }));
  expect(exceedsYearlyLimit("2026-12-01", of("2026-01-02", "2025-12-01"), rules)).toBe(false);
  expect(exceedsYearlyLimit("2026-12-01", of("2026-01-02", "2026-06-01"), rules)).toBe(true);
  expect(exceedsYearlyLimit("2027-01-01", of("2026-01-02", "2026-06-01"), rules)).toBe(false);
});

test("a program costs its store the redeemed cups, rounded up to the cent", () => {
  // 100 winners x 100 days x $0.45 x 40%.
  expect(coffeeProgramCostCents(100, rules)).toBe(180_000);
  expect(coffeeProgramCostCents(1, { programDays: 1, costPerCupCents: 45, redemptionPercent: 33 })).toBe(15);
  expect(arrivalDayOf("2026-03-01")).toBe("2026-02-22");
});

test("the checklist runs from the order to the wrap-up on the program's last day", () => {
  const days = coffeeProgramActions({ startsOn: "2026-03-01", endsOn: "2026-06-08", winners: 100 }).map(
    ({ dueOn }) => dueOn,
  );
  expect(days).toEqual(["2026-02-15", "2026-02-26", "2026-03-01", "2026-04-19", "2026-06-08"]);
});

test("everything is editable until the decision, and the address until production", () => {
  expect((["submitted", "approved", "inProduction"] as const).map((status) => editableFields({ status }))).toEqual([
    "all",
    "delivery",
    null,
  ]);
});
