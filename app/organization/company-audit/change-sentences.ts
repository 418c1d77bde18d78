import { fields, recordSentences } from "#app/platform/audit/record-history.ts";
import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import { rulesIn } from "#app/platform/recurrence/stored-repeat.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { countText, dayText, moneyText } from "#app/ui/format.ts";

const MAX_CHARACTERS = 160;

type State = Record<string, unknown>;

/**
 * What an entry changed, in words for any record: "First name: Ada → Grace."; what was not before is told alone. Of a
 * creation the first sentence names what was created.
 */
export function changeSentences(before: unknown, after: unknown, action = ""): string[] {
  const [was, is] = [fields(before), fields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !DERIVED.has(name));
  const words = { labels: Object.fromEntries(names.map((name) => [name, labelOf(name)])), sentences: {} };
  const entry = { action: "", before: picked(was, names), after: picked(is, names) };
  const isNew = before === null && names.every((name) => !(name in was));
  if (!isNew) return recordSentences(entry, words);
  const isCreation = action.endsWith(".create");
  const given = isCreation ? names.filter((name) => valueOf(name, is[name] ?? null) !== null) : names;
  const told = { ...entry, before: {}, after: picked(is, given) };
  const sentences = recordSentences(told, words).map((sentence) => sentence.replace(": none → ", ": "));
  return isCreation ? createdFirst(is, sentences) : sentences;
}

/** A creation's record by its name, and then its fields. */
function createdFirst(is: State, sentences: string[]): string[] {
  const name = NAMING.map((field) => is[field]).find((value) => typeof value === "string" && value !== "");
  const [first = "Created.", ...others] = sentences;
  return typeof name === "string" ? [`Created: ${shortened(name)}.`, ...sentences] : [`Created. ${first}`, ...others];
}

/** The fields that name a record, the surest first. */
const NAMING = ["name", "title", "number", "email", "lastName"];
/** What is worked out of other fields that are told. */
const DERIVED = new Set(["rrule"]);

const labels: Readonly<Record<string, string>> = {
  recurrence: "Repeats",
  repeatsUntil: "Repeats until",
  exceptionDays: "Days left out",
  html: "Text",
  startsOn: "First day",
  endsOn: "Last day",
  pcNumber: "PC number",
  zip: "ZIP code",
};

/** "canOrder" as "Can order", "isActive" as "Active", "unitCostCents" as "Unit cost", "networkIds" as "Networks". */
function labelOf(name: string): string {
  const known = labels[name];
  if (known) return known;
  const bare = name
    .replace(/^(is|has)(?=[A-Z])/, "")
    .replace(/Cents$/, "")
    .replace(/yIds$/, "ies")
    .replace(/(?<=\w)Ids$/, "s")
    .replace(/(?<=\w)(Id|At)$/, "");
  const words = spaced(bare);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every field in words, with null where it has no value. */
function picked(state: State, names: readonly string[]): State {
  return Object.fromEntries(names.map((name) => [name, valueOf(name, state[name] ?? null)]));
}

function valueOf(name: string, value: unknown): unknown {
  if (value === null || value === "" || typeof value === "boolean") return value === "" ? null : value;
  if (Array.isArray(value)) return listOf(name, value);
  if (typeof value === "object") return shortened(factsOf(fields(value)));
  if (name.endsWith("Cents")) return moneyText(Number(value));
  if (name.endsWith("Id")) return `no. ${String(value)}`;
  return typeof value === "string" ? shortened(textOf(name, value)) : value;
}

function listOf(name: string, values: readonly unknown[]): string | null {
  if (values.length === 0) return null;
  if (name.endsWith("Ids")) return countText(values.length, "chosen", "chosen");
  return shortened(values.map((one) => String(valueOf("", one) ?? "none")).join(", "));
}

/** The fields of an object within a field: "ZIP code 01234, Active yes". */
function factsOf(state: State): string {
  return Object.entries(state)
    .flatMap(([name, value]) => {
      const told = valueOf(name, value);
      return told === null ? [] : [`${labelOf(name)} ${typeof told === "boolean" ? yesNo(told) : String(told)}`];
    })
    .join(", ");
}

function textOf(name: string, value: string): string {
  if (name === "recurrence") return repeatText(value);
  if (/html$/i.test(name))
    return value
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayText(value);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return `${formatInstant(value, "UTC", "instant")} UTC`;
  return CODED.test(name) ? spaced(value) : value;
}

/** "every week on Monday"; the text itself where it says no rules. */
function repeatText(value: string): string {
  const rules = rulesIn(value);
  if (!rules) return value;
  const words = recurrenceWords({ ...rules, startsOn: "", endsOn: null, exceptions: [] });
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Fields whose values are words of the product: "pendingApproval". */
const CODED = /(status|kind|type|unit|frequency|method|billing|direction|precision|aggregation|tier|scope)$/i;

/** "pendingApproval" as "pending approval". */
function spaced(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

function shortened(value: string): string {
  return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
}
