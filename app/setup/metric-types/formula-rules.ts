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

/** The keys on a way from a formula back to itself, as "a → b → a"; null where there is none. */
export function cycleOf({ key, formula }: Keyed, others: readonly Keyed[]): string | null {
  const formulas = new Map([...others, { key, formula }].map((one) => [one.key, one.formula]));
  const around = (from: string, way: readonly string[]): string | null => {
    const read = readFormula(formulas.get(from) ?? "");
    if (typeof read === "string") return null;
    for (const next of read.keys) {
      if (next === key) return [...way, next].join(" → ");
      const found = way.includes(next) ? null : around(next, [...way, next]);
      if (found) return found;
    }
    return null;
  };
  return key === "" ? null : around(key, [key]);
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
  return problem === undefined ? null : { formula: [problem] };
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
