import jsep from "jsep";

/** A formula that was read: four operations, parentheses, numbers, and the keys of other metrics. */
export interface Formula {
  /** Of the metrics that it names, each once. */
  keys: readonly string[];
  /** Makes something of it, from the inside to the outside. */
  fold: <Made>(maker: Maker<Made>) => Made;
}

/** What becomes of each part of a formula: a value of what is computed, or a query's text. */
export interface Maker<Made> {
  number: (value: number) => Made;
  key: (key: string) => Made;
  negative: (of: Made) => Made;
  operation: (sign: Sign, left: Made, right: Made) => Made;
}

const SIGNS = ["+", "-", "*", "/"] as const;
export type Sign = (typeof SIGNS)[number];

/** Reads a formula; a string is the sentence that says why it is none. */
export function readFormula(typed: string): Formula | string {
  const text = typed.replaceAll("×", "*").replaceAll("÷", "/").replaceAll("−", "-");
  try {
    const root = jsep(text);
    const keys = new Set<string>();
    // What it consists of is refused here, before anybody computes it.
    walk<unknown>(root, { number: String, key: (key) => keys.add(key), negative: String, operation: String });
    if (keys.size === 0) return "Name a metric by its key.";
    return { keys: [...keys], fold: (maker) => walk(root, maker) };
  } catch {
    return "Use keys of metrics, numbers, + − × ÷ and parentheses.";
  }
}

/** What a formula makes of values by key; null where one of them is missing or something is divided by zero. */
export function valueOfFormula(formula: Formula, values: ReadonlyMap<string, number | null>): number | null {
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

function walk<Made>(node: unknown, maker: Maker<Made>): Made {
  if (!isNode(node)) throw new TypeError("no part of a formula");
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "number") return maker.number(node.value);
      break;
    case "Identifier":
      if (typeof node.name === "string") return maker.key(node.name);
      break;
    case "UnaryExpression":
      if (node.operator === "-") return maker.negative(walk(node.argument, maker));
      break;
    case "BinaryExpression": {
      const sign = SIGNS.find((one) => one === node.operator);
      if (sign) return maker.operation(sign, walk(node.left, maker), walk(node.right, maker));
    }
  }
  throw new TypeError(`no part of a formula: ${node.type}`);
}

type Node = { type: string } & Partial<Record<"value" | "name" | "operator" | "argument" | "left" | "right", unknown>>;

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && "type" in node && typeof node.type === "string";
}

interface Keyed {
  key: string;
  formula: string;
}

/** So many levels of formulas stand on each other at most, the one on top counted. */
export const MAX_FORMULA_LEVELS = 5;
/** So many metrics a formula is made of at most, those of the formulas that it names counted, each once. */
export const MAX_FORMULA_METRICS = 30;

/** The keys that each of some formulas names, by its own key. */
function keysByKey(metrics: readonly Keyed[]): Map<string, readonly string[]> {
  return new Map(metrics.map(({ key, formula }) => [key, keysOf(formula)]));
}

/** The keys on a way from a formula back to itself, as "a → b → a"; null where there is none. */
export function cycleOf(metric: Keyed, others: readonly Keyed[]): string | null {
  const { key } = metric;
  const named = keysByKey([...others, metric]);
  const seen = new Set<string>();
  const around = (from: string, way: readonly string[]): string | null => {
    for (const next of named.get(from) ?? []) {
      if (next === key) return [...way, next].join(" → ");
      if (seen.has(next)) continue;
      seen.add(next);
      const found = around(next, [...way, next]);
      if (found) return found;
    }
    return null;
  };
  return key === "" ? null : around(key, [key]);
}

/** How large a formula is with all that it names: its levels, and how many metrics it is made of. */
function sizeOf(start: string, named: ReadonlyMap<string, readonly string[]>): { levels: number; metrics: number } {
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

/** Why a formula, or one that is computed of it, would be too large; null when none is. */
function refusalOfSize(form: Keyed, others: readonly (Keyed & { name: string })[]): string | null {
  const named = keysByKey([...others.filter(({ key }) => key !== ""), form]);
  const { levels, metrics } = sizeOf(form.key, named);
  if (levels > MAX_FORMULA_LEVELS) return `Formulas stand on each other over ${MAX_FORMULA_LEVELS} levels at most.`;
  if (metrics > MAX_FORMULA_METRICS) {
    return `It is computed of ${metrics} metrics in all. Use ${MAX_FORMULA_METRICS} or fewer.`;
  }
  if (form.key === "") return null;
  const before = keysByKey(others.filter(({ key }) => key !== ""));
  const grown = others.find(({ formula }) => {
    const keys = keysOf(formula);
    const after = sizeOf("", new Map([...named, ["", keys]]));
    const isTooLarge = after.levels > MAX_FORMULA_LEVELS || after.metrics > MAX_FORMULA_METRICS;
    const was = sizeOf("", new Map([...before, ["", keys]]));
    return isTooLarge && (after.levels > was.levels || after.metrics > was.metrics);
  });
  return grown ? `${grown.name}, which is computed of it, would become too large. Use fewer levels.` : null;
}

interface Kind extends Keyed {
  frequency: string;
  weekStartsOn: string;
}

/**
 * Why a metric type cannot stand beside the others of its company, by field; null when it can. A formula computes what is
 * measured in its own periods, of keys that there are, never of itself.
 */
export function refusalBeside(
  form: Kind,
  kept: (Kind & { hasValues: boolean }) | null,
  others: readonly (Kind & { name: string })[],
): Record<string, string[]> | null {
  const user = kept && kept.key !== form.key ? others.find(({ formula }) => keysOf(formula).includes(kept.key)) : null;
  if (user) return { key: [`${user.name} is computed of it as ${kept?.key}. Change that formula first.`] };
  if (kept?.hasValues && !hasRhythmOf(form, kept))
    return { frequency: ["It has values. Add another metric type instead."] };
  if (form.formula === "") return null;
  if (kept?.hasValues) return { formula: ["It has values of its own, and cannot be computed."] };
  const problem = keysOf(form.formula).flatMap((key) => problemOfKey(key, form, others) ?? [])[0];
  const cycle = cycleOf(form, others);
  if (cycle) return { formula: [`It would be computed of itself: ${cycle}.`] };
  const refusal = problem ?? refusalOfSize(form, others);
  return refusal === null ? null : { formula: [refusal] };
}

function problemOfKey(key: string, form: Kind, others: readonly Kind[]): string | null {
  if (key === form.key) return null;
  const named = others.find((one) => one.key === key);
  if (!named) return `No metric type has the key ${key}.`;
  return hasRhythmOf(named, form) ? null : `${key} is measured in other periods.`;
}

function hasRhythmOf(one: Kind, other: Kind): boolean {
  if (one.frequency !== other.frequency) return false;
  return one.frequency !== "weekly" || one.weekStartsOn === other.weekStartsOn;
}

function keysOf(formula: string): readonly string[] {
  const read = readFormula(formula);
  return typeof read === "string" ? [] : read.keys;
}
