import { expect, test } from "vitest";
import { gridCellName, parseGridCells } from "./grid-cells.ts";
import { metricInputText } from "#app/insight/metrics/value-rules.ts";

const sales = { frequency: "monthly", weekStartsOn: "sunday", unit: "currency", mayBeNegative: false } as const;

function read(typed: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return parseGridCells(form, sales, "2026-11-27");
}

test("money in a grid is shown as currency and parses back to the same value", () => {
  const shown = [12_480, 12_480.5, 0.1234, -5].map((value) => metricInputText(value, "currency"));
  expect(shown).toEqual(["$12,480", "$12,480.50", "$0.1234", "-$5"]);
  const [first, second] = [gridCellName(1, "2026-10-01", "12480"), gridCellName(2, "2026-10-01", "12480.5")];
  const third = gridCellName(3, "2026-10-01", "-5");
  expect(read({ [first]: "$12,480", [second]: " $12,480.50", [third]: "-$5" })).toEqual({ cells: [], fieldErrors: {} });
});

test("a cell with a different value is a change, and a blank cell removes its value", () => {
  const [first, second] = [gridCellName(1, "2026-10-01", "12480"), gridCellName(2, "2026-10-01", "12480.5")];
  const { cells } = read({ [first]: "$12,481", [second]: "" });
  expect(cells.map(({ value }) => value)).toEqual(["12481", null]);
});
