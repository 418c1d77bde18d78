import type { CellChange, CellProblem, Checked, ImportRow } from "#app/modules/imports/import-kind.ts";
import { dayText } from "#app/ui/format.ts";
import { companyEventColumnsOf, namedBy, type NewCompanyEvent, newCompanyEventForm } from "./company-event-form.ts";
import type { EventField } from "./company-event-import-columns.ts";
import { EVENT_KINDS, kindWords, wordOf } from "./company-event-rules.ts";

export type EventRow = ImportRow<EventField>;
/** What a checked row stands for: the columns of an event and what it names. */
export type ImportedEvent = ReturnType<typeof companyEventColumnsOf> & ReturnType<typeof namedBy>;
export type CheckedEvent = Checked<EventField, ImportedEvent>;

export interface KeptEvent {
  id: number;
  title: string;
  kind: string;
  startsOn: string;
  endsOn: string;
  isEverywhere: boolean;
  geographyIds: number[];
  networkIds: number[];
  channelIds: number[];
  link: string | null;
  visibleFrom: string | null;
  description: string;
}

/** A record that a cell may name, by any of its words in lower case; the first is what a cell shows. */
export interface Nameable {
  id: number;
  words: string[];
}

export interface Compared {
  /** By `keyOf`. */
  events: ReadonlyMap<string, KeptEvent>;
  geographies: readonly Nameable[];
  networks: readonly Nameable[];
  channels: readonly Nameable[];
}

/** What tells events apart: the title, whatever its capitals, and the first day (YYYY-MM-DD). */
export function keyOf({ title, startsOn }: { title: string; startsOn: string }): string {
  return `${startsOn} ${title.toLowerCase()}`;
}

/** Compares a row of the file with the event of its title and first day. */
export function checkCompanyEvent({ line, cells }: EventRow, compared: Compared): CheckedEvent {
  const startsOn = daySaid(cells.startsOn);
  const kept = compared.events.get(keyOf({ title: (cells.title ?? "").trim(), startsOn: startsOn ?? "" }));
  const held = kept ? cellsOf(kept, compared) : blankFor(cells);
  const said = { ...held, ...given(cells) };
  const named = {
    geographyIds: idsSaid("geographies", said.geographies, compared.geographies),
    networkIds: idsSaid("networks", said.networks, compared.networks),
    channelIds: idsSaid("channels", said.channels, compared.channels),
  };
  const form = newCompanyEventForm.safeParse({
    title: said.title,
    kind: EVENT_KINDS.find((kind) => kind === said.kind.toLowerCase()),
    startsOn,
    endsOn: daySaid(said.endsOn || said.startsOn),
    description: said.description,
    reach: reachSaid(said.everywhere),
    geographyIds: named.geographyIds.ids,
    networkIds: named.networkIds.ids,
    channelIds: named.channelIds.ids,
    link: said.link || undefined,
    visibleFrom: said.visibleFrom ? daySaid(said.visibleFrom) : undefined,
  });
  const unknown = Object.values(named).flatMap(({ problem }) => (problem ? [problem] : []));
  if (unknown.length > 0) return { line, outcome: "bad", problems: unknown };
  if (!form.success) return { line, outcome: "bad", problems: problemsOf(form.error.issues) };
  const value = valueOf(form.data);
  if (!kept) return { line, outcome: "new", value };
  const changes = changesOf(held, cellsOf({ ...value, id: kept.id }, compared));
  return changes.length === 0
    ? { line, outcome: "same", recordId: kept.id }
    : { line, outcome: "changed", value, recordId: kept.id, changes };
}

type Cells = Record<EventField, string>;

/** The cells that a kept event fills, as the list's download writes them. */
function cellsOf(event: KeptEvent, { geographies, networks, channels }: Compared): Cells {
  return {
    title: event.title,
    kind: wordOf(kindWords, event.kind),
    startsOn: dayText(event.startsOn),
    endsOn: dayText(event.endsOn),
    everywhere: event.isEverywhere ? "Yes" : "No",
    geographies: namesOf(event.geographyIds, geographies),
    networks: namesOf(event.networkIds, networks),
    channels: namesOf(event.channelIds, channels),
    link: event.link ?? "",
    visibleFrom: event.visibleFrom ? dayText(event.visibleFrom) : "",
    description: event.description,
  };
}

/** What a new event's missing cells stand for: it is everywhere unless the line names a place. */
function blankFor(cells: EventRow["cells"]): Cells {
  const isForPlaces = Boolean(cells.geographies || cells.networks);
  return {
    title: "",
    kind: "",
    startsOn: "",
    endsOn: "",
    everywhere: isForPlaces ? "No" : "Yes",
    geographies: "",
    networks: "",
    channels: "",
    link: "",
    visibleFrom: "",
    description: "",
  };
}

function given(cells: EventRow["cells"]): Partial<Cells> {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell !== undefined));
}

/** MM/DD/YYYY or YYYY-MM-DD as YYYY-MM-DD; undefined for anything else. */
function daySaid(cell: string | undefined): string | undefined {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell ?? "");
  if (american) {
    const [, month = "", day = "", year = ""] = american;
    return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(cell ?? "") ? cell : undefined;
}

function reachSaid(cell: string): string | undefined {
  if (/^(yes|y|true|1)$/i.test(cell)) return "everywhere";
  return /^(no|n|false|0)$/i.test(cell) ? "chosen" : undefined;
}

/** The records that the names in a cell stand for, or why they stand for nothing. */
function idsSaid(
  field: "geographies" | "networks" | "channels",
  cell: string,
  among: readonly Nameable[]
): { ids: number[]; problem: CellProblem<EventField> | null } {
  const ids: number[] = [];
  for (const word of cell
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const meant = among.filter(({ words }) => words.some((known) => known.toLowerCase() === word.toLowerCase()));
    const [only, ...others] = meant;
    if (!only) return { ids, problem: { field, sentence: `None of the ${field} is called “${word}”.` } };
    if (others.length > 0) {
      const names = meant.map(({ words }) => words[0]).join(" or ");
      return { ids, problem: { field, sentence: `Several are called “${word}”. Write ${names}.` } };
    }
    ids.push(only.id);
  }
  return { ids, problem: null };
}

function namesOf(ids: readonly number[], among: readonly Nameable[]): string {
  const names = among.filter(({ id }) => ids.includes(id)).map(({ words }) => words[0] ?? "");
  return names.join("|");
}

function valueOf(form: NewCompanyEvent): ImportedEvent {
  return { ...companyEventColumnsOf(form), ...namedBy(form) };
}

const fieldOfForm: Record<string, EventField> = {
  reach: "everywhere",
  geographyIds: "geographies",
  networkIds: "networks",
  channelIds: "channels",
};

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): CellProblem<EventField>[] {
  return issues.map(({ path, message }) => {
    const name = String(path[0]);
    return { field: fieldOfForm[name] ?? fields.find((field) => field === name) ?? null, sentence: message };
  });
}

const fields: readonly EventField[] = [
  "title",
  "kind",
  "startsOn",
  "endsOn",
  "everywhere",
  "geographies",
  "networks",
  "channels",
  "link",
  "visibleFrom",
  "description",
];

function changesOf(before: Cells, after: Cells): CellChange<EventField>[] {
  return fields.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, from: before[field], to: after[field] }]
  );
}
