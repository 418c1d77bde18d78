import { describe, expect, it } from "vitest";
import { cycleOf, readFormula, valueOfFormula } from "./formula-rules.ts";

function compute(text: string, values: Record<string, number | null>): number | null {
  const read = readFormula(text);
  if (typeof read === "string") throw new Error(read);
  return valueOfFormula(read, new Map(Object.entries(values)));
}

describe("a formula", () => {
  it("computes by the rules of arithmetic, with the signs of a keyboard and of a book", () => {
    const values = { sales: 100, guests: 8, parties: 2 };
    expect(compute("sales / (guests + parties)", values)).toBe(10);
    expect(compute("sales − guests × parties ÷ 4", values)).toBe(96);
    expect(compute("-sales + 2.5", values)).toBe(-97.5);
  });

  it("names each of its metrics once", () => {
    expect(readFormula("a / (a + b)")).toMatchObject({ keys: ["a", "b"] });
  });

  it("is blank where something is divided by zero, is missing or overflows", () => {
    expect(compute("a / b", { a: 1, b: 0 })).toBeNull();
    expect(compute("a / b", { a: 1, b: null })).toBeNull();
    expect(compute("a / b", { a: 1 })).toBeNull();
    expect(compute("a * 1e308 * 10", { a: 1 })).toBeNull();
    expect(compute("constructor + a", { a: 1 })).toBeNull();
  });

  it.each([
    ["", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["1 + 2", "Name a metric by its key."],
    ["a +", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["fetch('/')", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["a.constructor", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["this + a", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["a ? b : c", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["a; b", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["'a' + b", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
    ["a % b", "Use keys of metrics, numbers, + − × ÷ and parentheses."],
  ])("written as %j is refused in words", (text, sentence) => {
    expect(readFormula(text)).toBe(sentence);
  });
});

describe("formulas that name each other", () => {
  const others = [
    { key: "b", formula: "c * 2" },
    { key: "c", formula: "a + d" },
    { key: "d", formula: "" },
  ];

  it("in a circle are found, with the way around", () => {
    expect(cycleOf({ key: "a", formula: "b + d" }, others)).toBe("a → b → c → a");
    expect(cycleOf({ key: "a", formula: "a + 1" }, others)).toBe("a → a");
  });

  it("without one are fine", () => {
    expect(cycleOf({ key: "e", formula: "b + d" }, others)).toBeNull();
    expect(cycleOf({ key: "", formula: "b" }, others)).toBeNull();
  });
});
