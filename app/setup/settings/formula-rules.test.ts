import { describe, expect, it } from "vitest";
import { findFormulaCycle, parseFormula, validateMetricType, evaluateFormula } from "./formula-rules.ts";

function compute(text: string, values: Record<string, number | null>): number | null {
  const read = parseFormula(text);
  if (typeof read === "string") throw new Error(read);
  return evaluateFormula(read, new Map(Object.entries(values)));
}

describe("a formula", () => {
  it("follows the rules of arithmetic, with keyboard or typographic operators", () => {
    const values = { sales: 100, guests: 8, parties: 2 };
    expect(compute("sales / (guests + parties)", values)).toBe(10);
    expect(compute("sales − guests × parties ÷ 4", values)).toBe(96);
    expect(compute("-sales + 2.5", values)).toBe(-97.5);
  });

  it("lists each of its metrics once", () => {
    expect(parseFormula("a / (a + b)")).toMatchObject({ keys: ["a", "b"] });
  });

  it("is blank after a division by zero, a missing value or an overflow", () => {
    expect(compute("a / b", { a: 1, b: 0 })).toBeNull();
    expect(compute("a / b", { a: 1, b: null })).toBeNull();
    expect(compute("a / b", { a: 1 })).toBeNull();
    expect(compute("a * 1e308 * 10", { a: 1 })).toBeNull();
    expect(compute("constructor + a", { a: 1 })).toBeNull();
  });

  it.each([
    ["", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["1 + 2", "Use at least one metric key."],
    ["a +", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["fetch('/')", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["a.constructor", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["this + a", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["a ? b : c", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["a; b", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["'a' + b", "Use only metric keys, numbers, + − × ÷ and parentheses."],
    ["a % b", "Use only metric keys, numbers, + − × ÷ and parentheses."],
  ])("written as %j is refused with a message", (text, sentence) => {
    expect(parseFormula(text)).toBe(sentence);
  });
});

describe("formulas that reference each other", () => {
  const others = [
    { key: "b", formula: "c * 2" },
    { key: "c", formula: "a + d" },
    { key: "d", formula: "" },
  ];

  it("in a cycle are found, with the path of the cycle", () => {
    expect(findFormulaCycle({ key: "a", formula: "b + d" }, others)).toBe("a → b → c → a");
    expect(findFormulaCycle({ key: "a", formula: "a + 1" }, others)).toBe("a → a");
  });

  it("without a cycle are fine", () => {
    expect(findFormulaCycle({ key: "e", formula: "b + d" }, others)).toBeNull();
    expect(findFormulaCycle({ key: "", formula: "b" }, others)).toBeNull();
  });
});

describe("formulas that build on each other", () => {
  const kind = { frequency: "weekly", weekStartsOn: "sunday", hasValues: false };
  /** Return two metrics per level, each computed from both below it. */
  const tower = (levels: number) =>
    Array.from({ length: levels + 1 }, (_, level) =>
      ["a", "b"].map((name) => ({
        ...kind,
        name: `${name}${level}`,
        key: `${name}${level}`,
        formula: level === 0 ? "" : `a${level - 1} + b${level - 1}`,
      })),
    ).flat();
  const refusalOf = (key: string, formula: string, others: ReturnType<typeof tower>) =>
    validateMetricType({ ...kind, key, formula }, null, others)?.formula?.[0] ?? null;

  it("may have up to five levels", () => {
    expect(refusalOf("top", "a4 + b4", tower(4))).toBeNull();
    expect(refusalOf("top", "a5 + b5", tower(5))).toBe("Formulas can build on each other up to 5 levels deep.");
  });

  it("cannot be made deeper from a lower level", () => {
    const others = tower(5).map((one) => (one.key === "a0" ? { ...one, key: "other" } : one));
    expect(refusalOf("a0", "other * 2", others)).toBe(
      "a5, which uses this metric, would become too large. Use fewer levels.",
    );
    // A formula that is already too large may stay unless the change makes it larger.
    expect(
      refusalOf(
        "free",
        "other * 2",
        tower(7).map((one) => (one.key === "a0" ? { ...one, key: "other" } : one)),
      ),
    ).toBeNull();
  });

  it("may use up to thirty metrics in total", () => {
    const plain = Array.from({ length: 31 }, (_, index) => ({
      ...kind,
      name: `m${index}`,
      key: `m${index}`,
      formula: "",
    }));
    const sumOf = (count: number) =>
      plain
        .slice(0, count)
        .map(({ key }) => key)
        .join("+");
    expect(refusalOf("top", sumOf(30), plain)).toBeNull();
    expect(refusalOf("top", sumOf(31), plain)).toBe("This formula uses 31 metrics in total. Use 30 or fewer.");
  });

  it("are checked quickly, however many paths lead through them", { timeout: 1_000 }, () => {
    expect(refusalOf("top", "a18 + b18", tower(18))).toBe("Formulas can build on each other up to 5 levels deep.");
    expect(findFormulaCycle({ key: "top", formula: "a18 + b18" }, tower(18))).toBeNull();
  });
});
