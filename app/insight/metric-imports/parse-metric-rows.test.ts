import { expect, test } from "vitest";
import type { MetricType } from "../metrics/metric-queries.server.ts";
import { parsePeriodDay, metricRowParser, metricColumnsRefusal } from "./parse-metric-rows.ts";

const sales: MetricType = {
  id: 1,
  name: "Net sales",
  key: "net_sales_usd",
  formula: "",
  unit: "currency",
  decimals: 0,
  aggregation: "sum",
  frequency: "weekly",
  weekStartsOn: "sunday",
  goodDirection: "up",
  mayBeNegative: false,
  variancePercent: 3,
};
const cost: MetricType = { ...sales, id: 2, name: "Food cost", key: "", unit: "percent", frequency: "monthly" };
const read = metricRowParser([sales, cost], "2026-11-24");
const first = { pcNumber: "300101", period: "2026-11-01" };

test("a row has one value by metric name or key, or several in separate columns", () => {
  const one = { field: "value", metricTypeId: 1, periodStart: "2026-11-01", value: "1234.5" };
  expect(read({ ...first, metric: "NET SALES", value: "$1,234.50" })).toEqual({ parsed: [one], problems: [] });
  expect(read({ ...first, metric: "net_sales_usd", value: "1234.5" }).parsed).toEqual([one]);
  expect(read({ ...first, m1: "7", m2: "", f2: "0.05" }).parsed).toEqual([
    { ...one, field: "m1", value: "7" },
    { field: "f2", metricTypeId: 2, periodStart: "2026-11-01", value: "0.05" },
  ]);
});

test("a percentage is 5 or 5% in its own column, and 0.05 or 5% in a fraction column", () => {
  const valueOf = (cells: Record<string, string>) =>
    read({ ...first, ...cells }).parsed.map(({ value }) => Number(value));
  for (const [field, text] of [
    ["m2", "5"],
    ["m2", "5%"],
    ["f2", "0.05"],
    ["f2", "5%"],
  ] as const)
    expect(valueOf({ [field]: text })).toEqual([0.05]);
  expect(valueOf({ metric: "Food cost", value: "5" })).toEqual([0.05]);
  expect(valueOf({ metric: "Food cost", fraction: "0.05" })).toEqual([0.05]);
  expect(valueOf({ m2: "0.05" })).toEqual([0.0005]);
});

test("each problem of a row is reported once, at the cell that caused it", () => {
  const saysOf = (cells: Record<string, string>) => read({ ...first, ...cells }).problems.map(({ field }) => field);
  expect(saysOf({ m1: "x" })).toEqual(["m1"]);
  expect(saysOf({ pcNumber: " ", m1: "1" })).toEqual(["pcNumber"]);
  expect(saysOf({ period: "soon", m1: "1", m2: "2" })).toEqual(["period"]);
  expect(saysOf({ metric: "Net sails", value: "1" })).toEqual(["metric"]);
  expect(saysOf({ metric: "", value: "1" })).toEqual(["metric"]);
  expect(saysOf({ metric: "Net sales", value: "" })).toEqual(["value"]);
  expect(saysOf({ metric: "Food cost", value: "5", fraction: "0.05" })).toEqual(["fraction"]);
  // A future week, and a day on which no week starts.
  expect(saysOf({ period: "2026-11-29", m1: "1" })).toEqual(["period"]);
  expect(saysOf({ period: "2026-11-03", m1: "1" })).toEqual(["period"]);
});

test("days are parsed in the formats that people and spreadsheets use", () => {
  for (const text of [
    "2026-11-01",
    "11/1/2026",
    " 11/01/2026 ",
    "11/1/2026 12:00 AM",
    "2026-11-01 00:00:00",
    "2026-11-01T00:00:00.000Z",
  ])
    expect(parsePeriodDay(text, "weekly")).toBe("2026-11-01");
  for (const text of ["2026-11", "November 2026", "nov 2026", "Nov. 2026", "2026-11-01"])
    expect(parsePeriodDay(text, "monthly")).toBe("2026-11-01");
  for (const text of ["", "2026-11", "2026-02-30", "1/32/2026", "Nov 2026", "11/1/26"])
    expect(parsePeriodDay(text, "weekly")).toBe(null);
});

test("a file needs values, and its metric and value columns require each other", () => {
  expect(metricColumnsRefusal(["pcNumber", "period", "m1"])).toBe(null);
  expect(metricColumnsRefusal(["pcNumber", "period", "metric", "value"])).toBe(null);
  for (const fields of [[], ["value"], ["metric"], ["metric", "m1"]])
    expect(metricColumnsRefusal(["pcNumber", "period", ...fields])).not.toBe(null);
});
