import type { DocumentType } from "./document-types.ts";
import { type RuleField, entriesOf, memberOf, partsText, ruleFields, ruleText } from "./rule-fields.ts";

/** Difference of two documents in words; null where a document lacks the entry. */
export interface RuleChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** List the differences of two documents in the order of their form. */
export function ruleChanges(type: DocumentType, before: unknown, after: unknown): RuleChange[] {
  const fields = ruleFields(type);
  const [old, current] = [linesOf(fields, before), linesOf(fields, after)];
  const ids = [...current.keys(), ...[...old.keys()].filter((id) => !current.has(id))];
  return ids.flatMap((id) => {
    const [left, right] = [old.get(id), current.get(id)];
    if (left?.text === right?.text || !isReordered(left, right)) return [];
    const label = right?.label ?? left?.label ?? "";
    return [{ label, before: left?.text ?? null, after: right?.text ?? null }];
  });
}

/** Format changes in one line: "Most items in one {plan}: 200 to 20, and 2 more". */
export function changesSummary(changes: readonly RuleChange[]): string {
  const shown = changes.slice(0, 2).map(({ label, before, after }) => {
    if (before === null) return `${label}: added`;
    return after === null ? `${label}: removed` : `${label}: ${before} to ${after}`;
  });
  const more = changes.length - shown.length;
  return shown.join(". ") + (more > 0 ? `, and ${more} more` : "");
}

interface Line {
  label: string;
  text: string;
  /** Keys of a list's entries. */
  order?: string[];
}

/** Tell whether entries that both lists have stand in another order; true for lines that are no list. */
function isReordered(left: Line | undefined, right: Line | undefined): boolean {
  if (!left?.order && !right?.order) return true;
  const [before, after] = [left?.order ?? [], right?.order ?? []];
  const kept = before.filter((key) => after.includes(key));
  return kept.join() !== after.filter((key) => before.includes(key)).join();
}

/** Return a document's values in words by their id, which is stable when entries of lists move. */
function linesOf(fields: readonly RuleField[], value: unknown, id = "", label = ""): Map<string, Line> {
  return new Map(
    fields.flatMap((field): [string, Line][] => {
      const [own, name] = [memberOf(value, field.name), label + field.label];
      if (field.kind === "key") return [];
      if (field.kind !== "rows") return [[id + field.name, { label: name, text: ruleText(field, own) }]];
      const rows = entriesOf(own);
      const text = rows.map(labelOf).join(", ");
      const order = rows.map((row) => String(memberOf(row, "key")));
      const entries = rows.flatMap((row): [string, Line][] => {
        const [place, title] = [`${id}${field.name}.${String(memberOf(row, "key"))}`, `${label}${labelOf(row)}`];
        const lists = field.fields.filter(({ kind }) => kind === "rows");
        const parts = partsText(field.fields, row);
        return [[place, { label: title, text: parts }], ...linesOf(lists, row, `${place}.`, `${title}, `)];
      });
      return [...entries, [id + field.name, { label: `${name}, in order`, text, order }]];
    }),
  );
}

function labelOf(row: unknown): string {
  return String(memberOf(row, "label") ?? "");
}
