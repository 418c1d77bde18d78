import { parseCellDay } from "#app/platform/dates/parse-cell-day.ts";
import { compareRow } from "#app/platform/import-kinds/compare-row.ts";
import { columnFormats, dateCell, formatCells, unlistedValueRefusal } from "#app/platform/import-kinds/import-cells.ts";
import { firstSentences } from "#app/platform/imports/first-sentences.ts";
import type { CellProblem, CheckedRow, ImportRow } from "#app/platform/import-kinds/import-kind.ts";
import {
  toCompanyEventColumns,
  companyEventFields,
  toCompanyEventLinks,
  type NewCompanyEvent,
  newCompanyEventForm,
} from "./company-event-form.ts";
import {
  companyEventImportColumns,
  type CompanyEventImportField,
  companyEventImportFields,
  companyEventKindCell,
} from "./company-event-import-columns.ts";
import type { findExistingCompanyEvents } from "./company-event-import.server.ts";
import { companyEventRowErrors, placeholderValues } from "./company-event-row-errors.ts";
import { companyEventKindWords } from "./company-event-rules.ts";

export type CompanyEventImportRow = ImportRow<CompanyEventImportField>;
/** Columns and links of the event in a checked row. */
export type ImportedCompanyEvent = ReturnType<typeof toCompanyEventColumns> & ReturnType<typeof toCompanyEventLinks>;
export type CheckedCompanyEvent = CheckedRow<CompanyEventImportField, ImportedCompanyEvent>;

type ExistingEvents = Awaited<ReturnType<typeof findExistingCompanyEvents>>;
type ExistingEvent = ExistingEvents extends Map<string, infer Event> ? Event : never;

/** Record that a cell can name by any of its words, in any case; the download shows the first word. */
export interface NameableRecord {
  id: number;
  words: string[];
}

export interface CompanyEventImportContext {
  /** By `companyEventKey`. */
  events: ExistingEvents;
  geographies: readonly NameableRecord[];
  networks: readonly NameableRecord[];
  channels: readonly NameableRecord[];
}

/** Return the key that identifies an event: its title in any case and its first day (YYYY-MM-DD). */
export function companyEventKey({ title, startsOn }: { title: string; startsOn: string }): string {
  return `${startsOn} ${title.toLowerCase()}`;
}

/**
 * Check a row of the file and compare it with the event of the same title and first day. All its errors are returned.
 */
export function checkCompanyEvent(
  { line, cells }: CompanyEventImportRow,
  context: CompanyEventImportContext,
): CheckedCompanyEvent {
  const startsOn = parseCellDay(cells.startsOn ?? "");
  const existing = possibleTitles(cells).flatMap(
    (title) => context.events.get(companyEventKey({ title, startsOn: startsOn ?? "" })) ?? [],
  )[0];
  const current = existing ? toImportCells(existing, context) : defaultCells(cells);
  const entered = { ...current, ...enteredCells(cells, current) };
  const named = {
    geographyIds: parseRecordNames("geographies", entered.geographies, context.geographies),
    networkIds: parseRecordNames("networks", entered.networks, context.networks),
    channelIds: parseRecordNames("channels", entered.channels, context.channels),
  };
  const isDay = companyEventFields.shape.startsOn.safeParse(startsOn).success;
  const values = {
    title: entered.title,
    kind: companyEventKindCell.parse(entered.kind),
    startsOn,
    // An empty last day is the first day; when that one is wrong, the last day gets no error of its own.
    endsOn: entered.endsOn ? parseCellDay(entered.endsOn) : isDay ? startsOn : placeholderValues.endsOn,
    description: entered.description,
    reach: parseAudience(entered.everywhere),
    geographyIds: named.geographyIds.ids,
    networkIds: named.networkIds.ids,
    channelIds: named.channelIds.ids,
    link: entered.link || undefined,
    visibleFrom: entered.visibleFrom ? dateCell.parse(entered.visibleFrom) : undefined,
  };
  const form = newCompanyEventForm.safeParse(values);
  const unknown = Object.values(named).flatMap(({ problem }) => (problem ? [problem] : []));
  if (!form.success || unknown.length > 0) {
    const listed: Partial<Record<CompanyEventImportField, string>> = {
      kind: unlistedValueRefusal(entered.kind, Object.values(companyEventKindWords)),
      everywhere: unlistedValueRefusal(entered.everywhere, ["Yes", "No"]),
    };
    const problems = companyEventRowErrors(values, unknown).map((problem) => ({
      ...problem,
      sentence: (problem.field && listed[problem.field]) ?? problem.sentence,
    }));
    return { line, outcome: "bad", problems };
  }
  const value = { ...toImportedEvent(form.data), ...(existing ? unchangedTexts(current, entered) : {}) };
  const after = toImportCells({ ...value, id: existing?.id ?? 0 }, context);
  return compareRow(
    { line, value },
    companyEventImportFields,
    existing ? { id: existing.id, cells: current } : null,
    after,
  );
}

/** Return the titles that a row can match: its cell as it is, and trimmed. */
export function possibleTitles({ title = "" }: CompanyEventImportRow["cells"]): string[] {
  return [title, title.trim()];
}

type Cells = Record<CompanyEventImportField, string>;

const formats = columnFormats<CompanyEventImportField>(companyEventImportColumns);

/** Return the cells of an existing event, as the list's download writes them. */
function toImportCells(event: ExistingEvent, { geographies, networks, channels }: CompanyEventImportContext): Cells {
  return formatCells(formats, {
    ...event,
    everywhere: event.isEverywhere ? "Yes" : "No",
    geographies: recordNames(event.geographyIds, geographies),
    networks: recordNames(event.networkIds, networks),
    channels: recordNames(event.channelIds, channels),
  });
}

/** Return the cells that a new event leaves out: it is for everyone unless the row names geographies or networks. */
function defaultCells(cells: CompanyEventImportRow["cells"]): Cells {
  const isForPlaces = Boolean(cells.geographies?.trim() || cells.networks?.trim());
  return { ...formatCells(formats, {}), everywhere: isForPlaces ? "No" : "Yes" };
}

/** Return the filled cells of a row, trimmed unless they equal the current value. */
function enteredCells(cells: CompanyEventImportRow["cells"], current: Cells): Partial<Cells> {
  return Object.fromEntries(
    companyEventImportFields.flatMap((field) => {
      const cell = cells[field];
      return cell === undefined ? [] : [[field, cell === current[field] ? cell : cell.trim()]];
    }),
  );
}

/** Return the texts that a row does not change, because the form would trim them. */
function unchangedTexts(current: Cells, entered: Cells): Partial<Pick<ExistingEvent, "title" | "description">> {
  return {
    ...(entered.title === current.title ? { title: current.title } : {}),
    ...(entered.description === current.description ? { description: current.description } : {}),
  };
}

function parseAudience(cell: string): string | undefined {
  if (/^(yes|y|true|1)$/i.test(cell)) return "everywhere";
  return /^(no|n|false|0)$/i.test(cell) ? "chosen" : undefined;
}

/** Parse the names in a cell, separated by |, to record ids; unknown and ambiguous names are an error. */
function parseRecordNames(
  field: "geographies" | "networks" | "channels",
  cell: string,
  records: readonly NameableRecord[],
): { ids: number[]; problem: CellProblem<CompanyEventImportField> | null } {
  const ids: number[] = [];
  const sentences: string[] = [];
  for (const word of cell
    .split("|")
    .map((name) => name.trim())
    .filter(Boolean)) {
    const matches = records.filter(({ words }) => words.some((known) => known.toLowerCase() === word.toLowerCase()));
    const [only, ...others] = matches;
    if (!only) sentences.push(`No match for “${word}” in ${field}.`);
    else if (others.length > 0) {
      const names = matches.map(({ words }) => words[0]).join(" or ");
      sentences.push(`“${word}” has several matches. Enter ${names}.`);
    } else ids.push(only.id);
  }
  const sentence = firstSentences(sentences);
  return { ids, problem: sentence === "" ? null : { field, sentence, code: "unknown" } };
}

function recordNames(ids: readonly number[], records: readonly NameableRecord[]): string {
  const names = records.filter(({ id }) => ids.includes(id)).map(({ words }) => words[0] ?? "");
  return names.join("|");
}

function toImportedEvent(form: NewCompanyEvent): ImportedCompanyEvent {
  return { ...toCompanyEventColumns(form), ...toCompanyEventLinks(form) };
}
