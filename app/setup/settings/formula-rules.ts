import jsep from "jsep";

/** Parsed formula of four operations, parentheses, numbers and the keys of other metrics. */
export interface Formula {
  /** Keys of the metrics in the formula, each once. */
  keys: readonly string[];
  /** Evaluate the formula from the innermost expression outwards. */
  fold: <Made>(evaluator: FormulaEvaluator<Made>) => Made;
}

/** Evaluator of a formula's expressions, into a value or a query's text. */
export interface FormulaEvaluator<Made> {
  number: (value: number) => Made;
  key: (key: string) => Made;
  negative: (of: Made) => Made;
  operation: (sign: Sign, left: Made, right: Made) => Made;
}

const SIGNS = ["+", "-", "*", "/"] as const;
export type Sign = (typeof SIGNS)[number];

/** Parse a formula; return a sentence with the error when it is not valid. */
export function parseFormula(typed: string): Formula | string {
  const text = typed.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-");
  try {
    const root = jsep(text);
    const keys = new Set<string>();
    // Walk it once here, so that unsupported expressions are refused before the formula is used.
    walk<unknown>(root, { number: String, key: (key) => keys.add(key), negative: String, operation: String });
    if (keys.size === 0) return "Use at least one metric key.";
    return { keys: [...keys], fold: (evaluator) => walk(root, evaluator) };
  } catch {
    return "Use only metric keys, numbers, + − × ÷ and parentheses.";
  }
}

/** Compute a formula from values by key; null when a value is missing or for a division by zero. */
export function evaluateFormula(formula: Formula, values: ReadonlyMap<string, number | null>): number | null {
  const value = formula.fold<number | null>({
    number: (value) => value,
    key: (key) => values.get(key) ?? null,
    negative: (of) => (of === null ? null : -of),
    operation: (sign, left, right) => (left === null || right === null ? null : operations[sign](left, right)),
  });
  return value !== null && Number.isFinite(value) ? value : null;
}

const operations: Record<Sign, (left: number, right: number) => number | null> = {
  "+": (left, right) => left + right,
  "-": (left, right) => left - right,
  "*": (left, right) => left * right,
  "/": (left, right) => (right === 0 ? null : left / right),
};

function walk<Made>(node: unknown, evaluator: FormulaEvaluator<Made>): Made {
  if (!isNode(node)) throw new TypeError("no part of a formula");
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "number") return evaluator.number(node.value);
      break;
    case "Identifier":
      if (typeof node.name === "string") return evaluator.key(node.name);
      break;
    case "UnaryExpression":
      if (node.operator === "-") return evaluator.negative(walk(node.argument, evaluator));
      break;
    case "BinaryExpression": {
      const sign = SIGNS.find((one) => one === node.operator);
      if (sign) return evaluator.operation(sign, walk(node.left, evaluator), walk(node.right, evaluator));
    }
  }
  throw new TypeError(`no part of a formula: ${node.type}`);
}

type Node = { type: string } & Partial<Record<"value" | "name" | "operator" | "argument" | "left" | "right", unknown>>;

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && "type" in node && typeof node.type === "string";
}

interface FormulaOfKey {
  key: string;
  formula: string;
}

/** Largest number of levels of formulas built on each other, including the top one. */
export const MAX_FORMULA_LEVELS = 5;
/** Largest number of different metrics in a formula, including those of the formulas it uses. */
export const MAX_FORMULA_METRICS = 30;

/** Map each metric's key to the keys in its formula. */
function keysByKey(metrics: readonly FormulaOfKey[]): Map<string, readonly string[]> {
  return new Map(metrics.map(({ key, formula }) => [key, keysOf(formula)]));
}

/** Find a cycle of a formula back to itself, as "a → b → a"; null when there is none. */
export function findFormulaCycle(metric: FormulaOfKey, others: readonly FormulaOfKey[]): string | null {
  const { key } = metric;
  const named = keysByKey([...others, metric]);
  const seen = new Set<string>();
  const around = (from: string, visited: readonly string[]): string | null => {
    for (const next of named.get(from) ?? []) {
      if (next === key) return [...visited, next].join(" → ");
      if (seen.has(next)) continue;
      seen.add(next);
      const found = around(next, [...visited, next]);
      if (found) return found;
    }
    return null;
  };
  return key === "" ? null : around(key, [key]);
}

/** Measure a formula with all formulas it uses: its levels and its number of metrics. */
function formulaSize(
  start: string,
  named: ReadonlyMap<string, readonly string[]>,
): { levels: number; metrics: number } {
  const levels = new Map<string, number>();
  const levelsOf = (key: string): number => {
    const known = levels.get(key);
    if (known !== undefined) return known;
    levels.set(key, 0);
    const keys = named.get(key) ?? [];
    const own = keys.length === 0 ? 0 : 1 + Math.max(...keys.map(levelsOf));
    levels.set(key, own);
    return own;
  };
  return { levels: levelsOf(start), metrics: levels.size - 1 };
}

/** Return why a formula, or another one that uses it, would be too large; null when none is. */
function formulaSizeRefusal(form: FormulaOfKey, others: readonly (FormulaOfKey & { name: string })[]): string | null {
  const named = keysByKey([...others.filter(({ key }) => key !== ""), form]);
  const { levels, metrics } = formulaSize(form.key, named);
  if (levels > MAX_FORMULA_LEVELS) return `Formulas can build on each other up to ${MAX_FORMULA_LEVELS} levels deep.`;
  if (metrics > MAX_FORMULA_METRICS) {
    return `This formula uses ${metrics} metrics in total. Use ${MAX_FORMULA_METRICS} or fewer.`;
  }
  if (form.key === "") return null;
  const before = keysByKey(others.filter(({ key }) => key !== ""));
  const grown = others.find(({ formula }) => {
    const keys = keysOf(formula);
    const after = formulaSize("", new Map([...named, ["", keys]]));
    const isTooLarge = after.levels > MAX_FORMULA_LEVELS || after.metrics > MAX_FORMULA_METRICS;
    const was = formulaSize("", new Map([...before, ["", keys]]));
    return isTooLarge && (after.levels > was.levels || after.metrics > was.metrics);
  });
  return grown ? `${grown.name}, which uses this metric, would become too large. Use fewer levels.` : null;
}

interface MetricTypeRules extends FormulaOfKey {
  frequency: string;
  weekStartsOn: string;
}

/**
 * Return the field errors of a metric type in relation to the company's others; null when it is allowed. A formula uses
 * existing metrics with the same frequency, and never itself.
 */
export function validateMetricType(
  form: MetricTypeRules,
  current: (MetricTypeRules & { hasValues: boolean }) | null,
  others: readonly (MetricTypeRules & { name: string })[],
): Record<string, string[]> | null {
  const user =
    current && current.key !== form.key ? others.find(({ formula }) => keysOf(formula).includes(current.key)) : null;
  if (user) return { key: [`${user.name} uses it as ${current?.key}. Change that formula first.`] };
  if (current?.hasValues && !hasSameFrequency(form, current))
    return { frequency: ["This metric type has values. Add another one instead."] };
  if (form.formula === "") return null;
  if (current?.hasValues) return { formula: ["This metric type has its own values, so it can't have a formula."] };
  const problem = keysOf(form.formula).flatMap((key) => formulaKeyRefusal(key, form, others) ?? [])[0];
  const cycle = findFormulaCycle(form, others);
  if (cycle) return { formula: [`The formula would depend on itself: ${cycle}.`] };
  const refusal = problem ?? formulaSizeRefusal(form, others);
  return refusal === null ? null : { formula: [refusal] };
}

function formulaKeyRefusal(key: string, form: MetricTypeRules, others: readonly MetricTypeRules[]): string | null {
  if (key === form.key) return null;
  const named = others.find((one) => one.key === key);
  if (!named) return `No metric type has the key ${key}.`;
  return hasSameFrequency(named, form) ? null : `${key} has a different frequency.`;
}

function hasSameFrequency(one: MetricTypeRules, other: MetricTypeRules): boolean {
  if (one.frequency !== other.frequency) return false;
  return one.frequency !== "weekly" || one.weekStartsOn === other.weekStartsOn;
}

function keysOf(formula: string): readonly string[] {
  const read = parseFormula(formula);
  return typeof read === "string" ? [] : read.keys;
}
