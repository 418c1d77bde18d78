import { formText } from "#app/http/form-values.ts";
import { parseCents } from "#app/platform/money/parse-cents.ts";
import { type RuleField, entriesOf, memberOf } from "./rule-fields.ts";

type Draft = Record<string, unknown>;

/**
 * Read a document's form: each field under its path ("types.0.label"), each list's rows under the list's own. Text that
 * is no number stays text, so that it shows again with its error.
 */
export function readRuleDraft(fields: readonly RuleField[], form: FormData, path = ""): Draft {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readValue(field, form, path + field.name);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

function readValue(field: RuleField, form: FormData, name: string): unknown {
  const text = formText(form, name).trim();
  switch (field.kind) {
    case "tick":
      return form.has(name);
    case "number":
      return numberOf(text);
    case "money":
      return parseCents(text) ?? text;
    case "numbers":
      return partsOf(text, ",").map(numberOf);
    case "amounts":
      return partsOf(text, ",").map((part) => parseCents(part) ?? part);
    case "lines":
      return partsOf(text, "\n");
    case "condition":
      return text === "" ? undefined : { key: text, equals: formText(form, `${name}.equals`).trim() };
    case "group":
      return readRuleDraft(field.fields, form, `${name}.`);
    case "rows": {
      const rows = form.getAll(name).flatMap((row) => (typeof row === "string" ? [row] : []));
      return withKeys(rows.slice(0, field.max + 1).map((row) => readRuleDraft(field.fields, form, `${name}.${row}.`)));
    }
    default:
      return text;
  }
}

function numberOf(text: string): number | string {
  const number = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : text;
}

function partsOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Give new rows keys made from their labels: "Opening day" becomes openingDay. */
function withKeys(rows: Draft[]): Draft[] {
  const used = new Set(rows.map((row) => row.key).filter((key) => key !== ""));
  return rows.map((row) => {
    if (row.key !== "" || row.label === "") return row;
    const stem = keyOf(String(row.label));
    const key = Array.from(
      { length: rows.length + 1 },
      (_, tries) => stem + (tries === 0 ? "" : String(tries + 1)),
    ).find((wanted) => !used.has(wanted));
    used.add(key);
    return { ...row, key };
  });
}

function keyOf(label: string): string {
  const words =
    label
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .map((word) => word.toLowerCase())
    .map((word, place) => (place === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
  return (/^[a-z]/.test(joined) ? joined : `item${joined}`).slice(0, 36);
}

/** Change of a list's rows by one of its buttons: "add types", "remove types.2", "up types.0.questions.1". */
export interface RowCommand {
  action: "add" | "remove" | "up" | "down";
  path: string[];
}

/** Parse the value of a list's button; null for any other text. */
export function parseRowCommand(text: string): RowCommand | null {
  const [, action, path] = /^(add|remove|up|down) ([\w.]{1,80})$/.exec(text) ?? [];
  const known = (["add", "remove", "up", "down"] as const).find((one) => one === action);
  return known && path ? { action: known, path: path.split(".") } : null;
}

/** Apply a list button's change to a draft; anything that is not there stays as it is. */
export function changeRows(draft: unknown, { action, path }: RowCommand): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return action === "add" ? [...entriesOf(draft), { key: "", label: "" }] : draft;
  if (Array.isArray(draft)) {
    const index = Number(first);
    if (rest.length === 0) return moved(draft, index, action);
    return draft.map((row: unknown, place) => (place === index ? changeRows(row, { action, path: rest }) : row));
  }
  if (typeof draft !== "object" || draft === null) return draft;
  return { ...draft, [first]: changeRows(memberOf(draft, first), { action, path: rest }) };
}

function moved(rows: readonly unknown[], index: number, action: RowCommand["action"]): unknown[] {
  const others = rows.filter((_, place) => place !== index);
  if (action === "remove" || others.length === rows.length) return others;
  const to = action === "up" ? Math.max(0, index - 1) : index + 1;
  return [...others.slice(0, to), rows[index], ...others.slice(to)];
}
