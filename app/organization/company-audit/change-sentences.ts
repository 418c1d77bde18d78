import { auditFields, toHistorySentences } from "#app/platform/audit/record-history.ts";
import { recurrenceText } from "#app/platform/recurrence/recurrence-text.ts";
import { parseRules } from "#app/platform/recurrence/stored-repeat.ts";
import { formatInstant } from "#app/ui/text/dates.ts";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";

const MAX_CHARACTERS = 160;

type State = Record<string, unknown>;

/** Words for an entry's values. */
interface EntryWords {
  /** Code of the entry's action: "custom-event.create". */
  action?: string;
  /** Words of the record's statuses. */
  statuses?: Readonly<Record<string, string>>;
  /** Names of users by their ids. */
  users?: Readonly<Record<string, string>>;
}

/**
 * Return an entry's changes as sentences for any record: "First name: Ada → Grace."; a field without an earlier value
 * shows only the new one, and an unchanged field has none. A creation begins with the name of the created record.
 */
export function changeSentences(
  before: unknown,
  after: unknown,
  { action = "", statuses = {}, users = {} }: EntryWords = {},
): string[] {
  const read = (state: unknown) => replaceCodes(auditFields(state), { statuses, users });
  const [was, is] = [read(before), read(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !DERIVED_FIELDS.has(name));
  const words = { labels: Object.fromEntries(names.map((name) => [name, labelOf(name)])), sentences: {} };
  const entry = { action: "", before: valuesAsText(was, names), after: valuesAsText(is, names) };
  const isNew = before === null && names.every((name) => !(name in was));
  if (!isNew) return [...toHistorySentences(entry, words), ...alikeSentences(was, is, entry)];
  const isCreation = action.endsWith(".create");
  const filled = isCreation ? names.filter((name) => fieldText(name, is[name] ?? null) !== null) : names;
  const shown = { ...entry, before: {}, after: valuesAsText(is, filled) };
  const sentences = toHistorySentences(shown, words).map((sentence) => sentence.replace(": none → ", ": "));
  return isCreation ? prependCreatedName(is, sentences) : sentences;
}

/** Return a sentence for each changed field whose old and new values read the same: "Networks: changed." */
function alikeSentences(was: State, is: State, shown: { before: State; after: State }): string[] {
  return Object.entries(shown.after)
    .filter(([name, text]) => text !== null && text === shown.before[name])
    .filter(([name]) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map(([name]) => `${labelOf(name)}: changed.`);
}

/** Replace statuses and the ids of users by their words, where these are known. */
function replaceCodes(state: State, { statuses, users }: Required<Omit<EntryWords, "action">>): State {
  const wordOf = (name: string, value: unknown) => {
    if (name === "status") return statuses[String(value)] ?? value;
    return USER_FIELDS.has(name) ? (users[String(value)] ?? value) : value;
  };
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, wordOf(name, value)]));
}

/** Fields that hold the id of a user. */
const USER_FIELDS = new Set(["assigneeId", "ownerId"]);

/** Put the name of the created record before its fields. */
function prependCreatedName(is: State, sentences: string[]): string[] {
  const name = NAME_FIELDS.map((field) => is[field]).find((value) => typeof value === "string" && value !== "");
  const [first = "Created.", ...others] = sentences;
  return typeof name === "string" ? [`Created: ${truncate(name)}.`, ...sentences] : [`Created. ${first}`, ...others];
}

/** Fields that name a record, the most reliable first. */
const NAME_FIELDS = ["name", "title", "number", "email", "lastName"];
/** Fields derived from other fields of the entry. */
const DERIVED_FIELDS = new Set(["rrule"]);

const labels: Readonly<Record<string, string>> = {
  recurrence: "Repeats",
  repeatsUntil: "Repeats until",
  exceptionDays: "Skipped days",
  html: "Text",
  startsOn: "First day",
  endsOn: "Last day",
  pcNumber: "PC number",
  zip: "ZIP code",
  unitCostCents: "Cost each",
  assigneeId: "Assigned to",
  ownerId: "Assigned to",
};

/**
 * Return a field's label: "canOrder" as "Can order", "isActive" as "Active", "requestedCents" as "Requested",
 * "networkIds" as "Networks".
 */
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

/** Return every field as text, null when it has no value. */
function valuesAsText(state: State, names: readonly string[]): State {
  return Object.fromEntries(names.map((name) => [name, fieldText(name, state[name] ?? null)]));
}

function fieldText(name: string, value: unknown): unknown {
  if (value === null || value === "" || typeof value === "boolean") return value === "" ? null : value;
  if (Array.isArray(value)) return listText(name, value);
  if (typeof value === "object") return truncate(objectText(auditFields(value)));
  if (name.endsWith("Cents")) return moneyText(Number(value));
  if (name.endsWith("Id") && typeof value === "number") return `no. ${value}`;
  return typeof value === "string" ? truncate(textOf(name, value)) : value;
}

function listText(name: string, values: readonly unknown[]): string | null {
  if (values.length === 0) return null;
  if (name.endsWith("Ids")) return countText(values.length, "selected", "selected");
  return truncate(values.map((one) => String(fieldText(name, one) ?? "none")).join(", "));
}

/** Return the fields of an object within a field as text: "ZIP code 01234, Active yes". */
function objectText(state: State): string {
  return Object.entries(state)
    .flatMap(([name, value]) => {
      const shown = fieldText(name, value);
      return shown === null ? [] : [`${labelOf(name)} ${typeof shown === "boolean" ? yesNo(shown) : String(shown)}`];
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
  return CODED_FIELDS.test(name) ? spaced(value) : value;
}

/** Return a recurrence as text: "weekly on Monday"; unchanged when it is not a recurrence. */
function repeatText(value: string): string {
  const rules = parseRules(value);
  if (!rules) return value;
  const words = recurrenceText({ ...rules, startsOn: "", endsOn: null, exceptions: [] });
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** Fields whose values are codes of the product, such as "pendingApproval". */
const CODED_FIELDS =
  /(status|kind|type|unit|frequency|method|billing|direction|precision|aggregation|tier|scope|reasonCodes)$/i;

/** Return "pendingApproval" as "pending approval". */
function spaced(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

function yesNo(value: boolean): string {
  return value ? "yes" : "no";
}

function truncate(value: string): string {
  return value.length > MAX_CHARACTERS ? `${value.slice(0, MAX_CHARACTERS)}…` : value;
}
