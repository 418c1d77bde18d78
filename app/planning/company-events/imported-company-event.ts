import { typedDay } from "#app/platform/dates/typed-day.ts";
import { compareRow } from "#app/platform/imports/compare-row.ts";
import { firstSentences } from "#app/platform/imports/first-sentences.ts";
import type { CellProblem, Checked, ImportRow } from "#app/platform/imports/import-kind.ts";
import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { dayText } from "#app/ui/format.ts";
import {
  companyEventColumnsOf,
  companyEventFields,
  namedBy,
  type NewCompanyEvent,
  newCompanyEventForm,
} from "./company-event-form.ts";
import { type EventField, eventFields } from "./company-event-import-columns.ts";
import type { findKept } from "./company-event-import.server.ts";
import { problemsOf, standIns } from "./company-event-problems.ts";
import { EVENT_KINDS, kindWords } from "./company-event-rules.ts";

export type EventRow = ImportRow<EventField>;
/** What a checked row stands for: the columns of an event and what it names. */
export type ImportedEvent = ReturnType<typeof companyEventColumnsOf> & ReturnType<typeof namedBy>;
export type CheckedEvent = Checked<EventField, ImportedEvent>;

type KeptEvents = Awaited<ReturnType<typeof findKept>>;
type KeptEvent = KeptEvents extends Map<string, infer Event> ? Event : never;

/** A record that a cell may name, by any of its words in lower case; the first is what a cell shows. */
export interface Nameable {
  id: number;
  words: string[];
}

export interface Compared {
  /** By `keyOf`. */
  events: KeptEvents;
  geographies: readonly Nameable[];
  networks: readonly Nameable[];
  channels: readonly Nameable[];
}

/** What tells events apart: the title, whatever its capitals, and the first day (YYYY-MM-DD). */
export function keyOf({ title, startsOn }: { title: string; startsOn: string }): string {
  return `${startsOn} ${title.toLowerCase()}`;
}

/**
 * Compares a row of the file with the event of its title and first day; everything that is wrong with it is said at once.
 */
export function checkCompanyEvent({ line, cells }: EventRow, compared: Compared): CheckedEvent {
  const startsOn = typedDay(cells.startsOn ?? "");
  const kept = titlesOf(cells).flatMap(
    (title) => compared.events.get(keyOf({ title, startsOn: startsOn ?? "" })) ?? [],
  )[0];
  const held = kept ? cellsOf(kept, compared) : blankFor(cells);
  const said = { ...held, ...given(cells, held) };
  const named = {
    geographyIds: idsSaid("geographies", said.geographies, compared.geographies),
    networkIds: idsSaid("networks", said.networks, compared.networks),
    channelIds: idsSaid("channels", said.channels, compared.channels),
  };
  const isDay = companyEventFields.shape.startsOn.safeParse(startsOn).success;
  const typed = {
    title: said.title,
    kind: EVENT_KINDS.find((kind) => kind === said.kind.toLowerCase()),
    startsOn,
    // The last day is not to blame for a first day that it is taken from.
    endsOn: said.endsOn ? typedDay(said.endsOn) : isDay ? startsOn : standIns.endsOn,
    description: said.description,
    reach: reachSaid(said.everywhere),
    geographyIds: named.geographyIds.ids,
    networkIds: named.networkIds.ids,
    channelIds: named.channelIds.ids,
    link: said.link || undefined,
    visibleFrom: said.visibleFrom ? (typedDay(said.visibleFrom) ?? said.visibleFrom) : undefined,
  };
  const form = newCompanyEventForm.safeParse(typed);
  const unknown = Object.values(named).flatMap(({ problem }) => (problem ? [problem] : []));
  if (!form.success || unknown.length > 0) return { line, outcome: "bad", problems: problemsOf(typed, unknown) };
  const value = { ...valueOf(form.data), ...(kept ? untouched(held, said) : {}) };
  const after = cellsOf({ ...value, id: kept?.id ?? 0 }, compared);
  return compareRow({ line, value }, eventFields, kept ? { id: kept.id, cells: held } : null, after);
}

/** The titles that a row can mean: its cell as it is, and without the blanks around it. */
export function titlesOf({ title = "" }: EventRow["cells"]): string[] {
  return [title, title.trim()];
}

type Cells = Record<EventField, string>;

const noCells: Cells = {
  ...{ title: "", kind: "", startsOn: "", endsOn: "", everywhere: "", geographies: "", networks: "", channels: "" },
  ...{ link: "", visibleFrom: "", description: "" },
};

/** The cells that a kept event fills, as the list's download writes them. */
function cellsOf(event: KeptEvent, { geographies, networks, channels }: Compared): Cells {
  return {
    title: event.title,
    kind: wordFrom(kindWords, event.kind),
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
  const isForPlaces = Boolean(cells.geographies?.trim() || cells.networks?.trim());
  return { ...noCells, everywhere: isForPlaces ? "No" : "Yes" };
}

/** What the cells of a row say, without blanks around it unless it is what is held. */
function given(cells: EventRow["cells"], held: Cells): Partial<Cells> {
  return Object.fromEntries(
    eventFields.flatMap((field) => {
      const cell = cells[field];
      return cell === undefined ? [] : [[field, cell === held[field] ? cell : cell.trim()]];
    }),
  );
}

/** The texts that a row leaves as they are, which a form would trim. */
function untouched(held: Cells, said: Cells): Partial<Pick<KeptEvent, "title" | "description">> {
  return {
    ...(said.title === held.title ? { title: held.title } : {}),
    ...(said.description === held.description ? { description: held.description } : {}),
  };
}

function reachSaid(cell: string): string | undefined {
  if (/^(yes|y|true|1)$/i.test(cell)) return "everywhere";
  return /^(no|n|false|0)$/i.test(cell) ? "chosen" : undefined;
}

/** The records that the names in a cell stand for, or why they stand for nothing. */
function idsSaid(
  field: "geographies" | "networks" | "channels",
  cell: string,
  among: readonly Nameable[],
): { ids: number[]; problem: CellProblem<EventField> | null } {
  const ids: number[] = [];
  const sentences: string[] = [];
  for (const word of cell
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const meant = among.filter(({ words }) => words.some((known) => known.toLowerCase() === word.toLowerCase()));
    const [only, ...others] = meant;
    if (!only) sentences.push(`None of the ${field} is called “${word}”.`);
    else if (others.length > 0) {
      const names = meant.map(({ words }) => words[0]).join(" or ");
      sentences.push(`Several are called “${word}”. Write ${names}.`);
    } else ids.push(only.id);
  }
  const sentence = firstSentences(sentences);
  return { ids, problem: sentence === "" ? null : { field, sentence, code: "unknown" } };
}

function namesOf(ids: readonly number[], among: readonly Nameable[]): string {
  const names = among.filter(({ id }) => ids.includes(id)).map(({ words }) => words[0] ?? "");
  return names.join("|");
}

function valueOf(form: NewCompanyEvent): ImportedEvent {
  return { ...companyEventColumnsOf(form), ...namedBy(form) };
}
