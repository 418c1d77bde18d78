/** Line of Prometheus' text format. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export type Scrape = readonly Sample[];

export function readScrape(text: string): Scrape {
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return { name, labels: labelsOf(labels), value: Number(value) };
    });
}

/** Return the expressions of a rule file by the names of their alerts. */
export function readRules(yaml: string): Map<string, string> {
  const found = [...yaml.matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)];
  return new Map(found.map(([, name = "", rule = ""]) => [name, rule]));
}

/**
 * Tell whether an alert rule fires, by evaluating its expression: comparisons of samples, or of the quotient of two
 * sums of rates between two scrapes, joined by "or". Throws on any other expression, so that no rule goes untested.
 */
export function isFiring(rule: string, before: Scrape, after: Scrape): boolean {
  return rule.split(" or ").some((part) => {
    const [, left = "", operator, bound] = /^(.+) (==|>) ([\d.]+)$/.exec(part) ?? [];
    if (!operator) throw new Error(`not an expression of ours: ${part}`);
    const values = left.startsWith("sum(rate(") ? [quotientOf(left, before, after)] : valuesOf(left, after);
    return values.some((value) => (operator === ">" ? value > Number(bound) : value === Number(bound)));
  });
}

function quotientOf(text: string, before: Scrape, after: Scrape): number {
  const [above = 0, below = 0, ...rest] = text.split(" / ").map((term) => {
    const [, selector] = /^sum\(rate\((.+)\[\w+\]\)\)$/.exec(term) ?? [];
    if (!selector) throw new Error(`not a sum of rates: ${term}`);
    return sum(valuesOf(selector, after)) - sum(valuesOf(selector, before));
  });
  if (rest.length > 0) throw new Error(`more than a quotient: ${text}`);
  return above / below;
}

function valuesOf(selector: string, scrape: Scrape): number[] {
  const [, name, matchers = ""] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  if (!name) throw new Error(`not a selector of ours: ${selector}`);
  const wanted = Object.entries(labelsOf(matchers));
  const fitting = scrape.filter((s) => s.name === name && wanted.every(([key, value]) => s.labels[key] === value));
  return fitting.map(({ value }) => value);
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

function labelsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]));
}
