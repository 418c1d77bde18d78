import { describe, expect, it } from "vitest";
import { metricChange, canCompare, metricText, plainMetricText, aggregate, parseMetricValue } from "./value-rules.ts";

const dollars = { unit: "currency", decimals: 0, mayBeNegative: false };
const percent = { unit: "percent", decimals: 1, mayBeNegative: true };

describe("a value", () => {
  it.each([
    [12_480.4, dollars, "$12,480"],
    [-0.2, dollars, "$0"],
    [-1_234.5, { unit: "currency", decimals: 2 }, "-$1,234.50"],
    [0.042, percent, "4.2%"],
    [-0.0004, percent, "0.0%"],
    [1_204, { unit: "count", decimals: 0 }, "1,204"],
    [3.14159, { unit: "ratio", decimals: 4 }, "3.1416"],
  ])("of %d is formatted the way people write it", (value, measure, text) => {
    expect(metricText(value, measure)).toBe(text);
  });

  it.each([
    ["1,234.50", dollars, "1234.5"],
    ["$1234", dollars, "1234"],
    [".5", dollars, "0.5"],
    ["  ", dollars, null],
    ["0.0000", dollars, "0"],
    ["5", percent, "0.05"],
    ["5%", percent, "0.05"],
    ["5.25 %", percent, "0.0525"],
    ["0.05", percent, "0.0005"],
    ["-12.5%", percent, "-0.125"],
    ["−3", percent, "-0.03"],
    ["(3)", percent, "-0.03"],
    ["-0", percent, "0.00"],
    ["1234%", percent, "12.34"],
  ])("typed as %j is parsed without loss", (typed, type, value) => {
    expect(parseMetricValue(typed, type)).toEqual({ value });
  });

  it("from a file with fractions is taken as it is, unless it has a percent sign", () => {
    expect(parseMetricValue("0.05", percent, "fractions")).toEqual({ value: "0.05" });
    expect(parseMetricValue("5%", percent, "fractions")).toEqual({ value: "0.05" });
  });

  it.each([
    ["twelve", dollars, "Enter a number, such as 1,234.50."],
    ["1,23", dollars, "Enter a number, such as 1,234.50."],
    ["1e5", dollars, "Enter a number, such as 1,234.50."],
    ["=1+1", dollars, "Enter a number, such as 1,234.50."],
    ["5%", dollars, "Enter a number without a percent sign."],
    ["-5", dollars, "Enter zero or more."],
    ["1.23456", dollars, "Use at most 4 decimals."],
    ["5.255%", percent, "Use at most 2 decimals."],
    ["10000000000000", dollars, "Enter a smaller number."],
  ])("typed as %j is refused with a message", (typed, type, problem) => {
    expect(parseMetricValue(typed, type)).toEqual({ problem });
  });

  it("is shown for editing the way it was typed", () => {
    expect(plainMetricText(0.0525, "percent")).toBe("5.25");
    expect(plainMetricText(0.07, "percent")).toBe("7");
    expect(plainMetricText(1234.5, "currency")).toBe("1234.5");
  });
});

describe("a change", () => {
  const sales = { unit: "currency", goodDirection: "up", variancePercent: 3 };

  it("has a sign, a word, and a tone that depends on the metric's good direction", () => {
    expect(metricChange(110, 100, sales)).toEqual({ text: "+10.0%", word: "Up", tone: "success" });
    expect(metricChange(90, 100, sales)).toEqual({ text: "-10.0%", word: "Down", tone: "danger" });
    expect(metricChange(90, 100, { ...sales, goodDirection: "down" })?.tone).toBe("success");
    expect(metricChange(90, 100, { ...sales, goodDirection: "none" })?.tone).toBe("neutral");
  });

  it("within the variance band is about the same, and only equal values are unchanged", () => {
    expect(metricChange(103, 100, sales)).toEqual({ text: "+3.0%", word: "About the same", tone: "neutral" });
    expect(metricChange(100, 100, sales)).toEqual({ text: "0.0%", word: "Unchanged", tone: "neutral" });
    expect(metricChange(96.99, 100, sales)?.word).toBe("Down");
  });

  it("of a percentage is in points, and of a negative value is relative to its size", () => {
    expect(metricChange(0.291, 0.283, { ...sales, unit: "percent" })?.text).toBe("+0.8 points");
    expect(metricChange(-50, -100, sales)?.text).toBe("+50.0%");
  });

  it("needs a current value and a nonzero previous one", () => {
    expect(metricChange(null, 100, sales)).toBeNull();
    expect(metricChange(100, null, sales)).toBeNull();
    expect(metricChange(100, 0, sales)).toBeNull();
  });
});

describe("several locations", () => {
  it("aggregate to a sum or an average, or to null if there are none", () => {
    expect(aggregate(30, 4, "sum")).toBe(30);
    expect(aggregate(30, 4, "average")).toBe(7.5);
    expect(aggregate(0, 0, "sum")).toBeNull();
  });

  it("are compared if there are at least five and none has more than half", () => {
    expect(canCompare({ total: 10, locations: 5, largest: 5 })).toBe(true);
    expect(canCompare({ total: 10, locations: 4, largest: 3 })).toBe(false);
    expect(canCompare({ total: 10, locations: 9, largest: 5.01 })).toBe(false);
  });
});
