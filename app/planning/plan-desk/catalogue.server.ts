import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { decodeAddress, keptEntries } from "#app/platform/records/list-address.server.ts";
import { type CatalogueSort, listCatalogue } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { type FoundPlan, type Named, named } from "#app/planning/plans/plan-queries.server.ts";
import type { FilterOption, FilterView, ListView } from "#app/ui/list/list-view.ts";
import { decodeFilters, flag, oneOf, recordId } from "#app/ui/list-filters.ts";

export type ItemChoices = Awaited<ReturnType<typeof findItemChoices>>;

/** What the items of a plan and the catalogue beside it choose from, in one statement. */
export async function findItemChoices(db: Db, reach: Reach, companyId: number) {
  const choices = await db
    .selectFrom("companies")
    .select([channels.as("channels"), options.as("options"), objectives.as("objectives"), categories.as("categories")])
    .where("companies.id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return choices ?? { channels: [], options: [], objectives: [], categories: [] };
}

const channels = named("channels");
const objectives = named("objectives");
const categories = named("categories", sql`parent_id is null and 'ideas' = any(applies_to)`);
const options = sql<(Named & { channelId: number; unit: string })[]>`coalesce((
  select json_agg(json_build_object('id', channel_options.id, 'name', channel_options.name, 'unit', channel_options.unit,
    'channelId', channel_options.channel_id) order by channel_options.position, channel_options.id)
  from channel_options where company_id = companies.id and is_active), '[]')`;

const costWords = { "0": "Free", "10000": "Up to $100.00", "50000": "Up to $500.00", "100000": "Up to $1,000.00" };
const leadWords = { "7": "Ready in 7 days", "14": "Ready in 14 days", "30": "Ready in 30 days" };
const orderWords: Partial<Record<CatalogueSort, string>> = {
  title: "Title",
  cost: "Lowest cost",
  leadTime: "Soonest ready",
};
const STANDARD = { by: "recommended", desc: false };

const filters = {
  objective: recordId(),
  channel: recordId(),
  category: recordId(),
  neighborhood: oneOf(NEIGHBORHOOD_TYPES),
  cost: oneOf(Object.keys(costWords)),
  lead: oneOf(Object.keys(leadWords)),
  season: flag(),
  order: oneOf(["title", "cost", "leadTime"]),
};

/** What an address asks of the ideas beside a plan: cents at most, days at most; null where it asks nothing. */
export function decodeCatalogue(given: URLSearchParams) {
  return { ...decodeAddress(given, [], STANDARD), ...decodeFilters(filters, given) };
}

type Asked = ReturnType<typeof decodeCatalogue>;

/** One page of the ideas that a plan can take, how many fit in all, and what there is to read of the opened one. */
export async function findCataloguePage(db: Db, reach: Reach, plan: FoundPlan, asked: Asked, openedId: number) {
  const { companyId, locationId, neighborhoodType, objectives, startsOn, endsOn } = plan;
  const ideas = await listCatalogue(db, reach, {
    ...{ companyId, locationId, neighborhoodType, openedId, sort: asked.order ?? "recommended" },
    objectiveIds: objectives.map(({ id }) => id),
    period: { startsOn, endsOn },
    filters: {
      ...{ q: asked.q, objectiveId: asked.objective, channelId: asked.channel, categoryId: asked.category },
      ...{ neighborhoodType: asked.neighborhood, isInSeason: asked.season },
      mostCostCents: asked.cost === null ? null : Number(asked.cost),
      mostLeadDays: asked.lead === null ? null : Number(asked.lead),
    },
  });
  const first = (asked.page - 1) * asked.size;
  const page = ideas.slice(first, first + asked.size);
  const opened = page.flatMap(({ id, details }) => (details ? [{ id, ...details }] : []));
  return { total: ideas.length, ideas: page.map(({ details: _, ...idea }) => idea), opened: opened[0] ?? null };
}

/** The page of ideas as a list shows it; its links keep the plan, and whether the buttons mean it alone. */
export function catalogueView<Idea>(
  given: URLSearchParams,
  asked: Asked,
  { objectives, channels, categories }: ItemChoices,
  { ideas, total }: { ideas: Idea[]; total: number },
): ListView<Idea> {
  const { q, sort, page, size, hide } = asked;
  const filter = (name: keyof Asked, label: string, options: readonly FilterOption[], isFolded = true): FilterView => {
    const value = asked[name];
    const values = value === null || value === false ? [] : [value === true ? "1" : String(value)];
    return { name, label, kind: "choice", values, options, isFolded };
  };
  const filters = [
    filter("objective", "Objective", ofRecords(objectives), false),
    filter("channel", "Channel", ofRecords(channels), false),
    filter("order", "Order", ofWords(orderWords)),
    filter("category", "Category", ofRecords(categories)),
    filter("neighborhood", "Neighborhood", ofWords(neighborhoodWords)),
    filter("cost", "Cost", ofWords(costWords)),
    filter("lead", "Lead time", ofWords(leadWords)),
    filter("season", "Season", [{ value: "1", label: "In season" }]),
  ];
  const inForce = filters.flatMap(({ name, values }) => values.map((value): [string, string] => [name, value]));
  return {
    ...{ name: "catalogue", one: "{idea}", many: "{ideas}", search: "{Ideas}", columns: [], filters, sizes: {} },
    ...{ standard: STANDARD, kept: keptEntries(given, ["plan", "only"]), rows: ideas, total, mostChosen: 0 },
    state: { q, sort, page, size, hide, filters: inForce },
  };
}

function ofRecords(records: readonly Named[]): FilterOption[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}

function ofWords(words: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
