import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { NEIGHBORHOOD_TYPES, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { parseListAddress, keptParams } from "#app/platform/records/list-address.server.ts";
import { type CatalogSort, listCatalog } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { type FoundPlan, selectActiveRecords } from "#app/planning/plans/plan-queries.server.ts";
import type { FilterOption, FilterView, ListView } from "#app/ui/list/list-view.ts";
import { decodeFilters, urlFlagFilter, urlEnumFilter, urlIdFilter } from "#app/ui/list/url-filters.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

export type PlanItemChoices = Awaited<ReturnType<typeof findPlanItemChoices>>;

/** Read the choices of a plan's items and of its idea catalog, in one statement. */
export async function findPlanItemChoices(db: Db, access: AccessScope, companyId: number) {
  const choices = await db
    .selectFrom("companies")
    .select([channels.as("channels"), options.as("options"), objectives.as("objectives"), categories.as("categories")])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return choices ?? { channels: [], options: [], objectives: [], categories: [] };
}

const channels = selectActiveRecords("channels");
const objectives = selectActiveRecords("objectives");
const categories = selectActiveRecords("categories", sql`parent_id is null and 'ideas' = any(applies_to)`);
const options = sql<(NamedRecord & { channelId: number; unit: string })[]>`coalesce((
  select json_agg(json_build_object('id', channel_options.id, 'name', channel_options.name, 'unit', channel_options.unit,
    'channelId', channel_options.channel_id) order by channel_options.position, channel_options.id)
  from channel_options where company_id = companies.id and is_active), '[]')`;

const costWords = { "0": "Free", "10000": "Up to $100.00", "50000": "Up to $500.00", "100000": "Up to $1,000.00" };
const leadWords = { "7": "Ready in 7 days", "14": "Ready in 14 days", "30": "Ready in 30 days" };
const orderWords: Partial<Record<CatalogSort, string>> = {
  title: "Title",
  cost: "Lowest cost",
  leadTime: "Shortest lead time",
};
const STANDARD = { by: "recommended", desc: false };

const filters = {
  objective: urlIdFilter(),
  channel: urlIdFilter(),
  category: urlIdFilter(),
  neighborhood: urlEnumFilter(NEIGHBORHOOD_TYPES),
  cost: urlEnumFilter(Object.keys(costWords)),
  lead: urlEnumFilter(Object.keys(leadWords)),
  season: urlFlagFilter(),
  order: urlEnumFilter(["title", "cost", "leadTime"]),
};

/** Decode the catalog's filters from an address: cost in cents and lead time in days, null without a filter. */
export function decodeCatalog(params: URLSearchParams) {
  return { ...parseListAddress(params, [], STANDARD), ...decodeFilters(filters, params) };
}

type CatalogParams = ReturnType<typeof decodeCatalog>;

/** Read one page of the ideas a plan can take, the total number, and the details of the opened one. */
export async function findCatalogPage(
  db: Db,
  access: AccessScope,
  { plan, params, openedId }: { plan: FoundPlan; params: CatalogParams; openedId: number },
) {
  const { companyId, locationId, neighborhoodType, objectives, startsOn, endsOn } = plan;
  const ideas = await listCatalog(db, access, {
    companyId,
    locationId,
    neighborhoodType,
    openedId,
    sort: params.order ?? "recommended",
    objectiveIds: objectives.map(({ id }) => id),
    period: { startsOn, endsOn },
    filters: {
      q: params.q,
      objectiveId: params.objective,
      channelId: params.channel,
      categoryId: params.category,
      neighborhoodType: params.neighborhood,
      isInSeason: params.season,
      maxCostCents: params.cost === null ? null : Number(params.cost),
      maxLeadDays: params.lead === null ? null : Number(params.lead),
    },
  });
  const first = (params.page - 1) * params.size;
  const page = ideas.slice(first, first + params.size);
  const opened = page.flatMap(({ id, details }) => (details ? [{ id, ...details }] : []));
  return { total: ideas.length, ideas: page.map(({ details: _, ...idea }) => idea), opened: opened[0] ?? null };
}

/** Return a page of ideas as a list view; its links keep the plan and the choice of a single plan. */
export function toCatalogView<Idea>(
  given: URLSearchParams,
  params: CatalogParams,
  { objectives, channels, categories }: PlanItemChoices,
  { ideas, total }: { ideas: Idea[]; total: number },
): ListView<Idea> {
  const { q, sort, page, size, hide } = params;
  const filter = (
    name: keyof CatalogParams,
    label: string,
    options: readonly FilterOption[],
    isFolded = true,
  ): FilterView => {
    const value = params[name];
    const values = value === null || value === false ? [] : [value === true ? "1" : String(value)];
    return { name, label, kind: "choice", values, options, isFolded };
  };
  const filters = [
    filter("objective", "Objective", recordOptions(objectives), false),
    filter("channel", "Channel", recordOptions(channels), false),
    filter("order", "Sort by", wordOptions(orderWords)),
    filter("category", "Category", recordOptions(categories)),
    filter("neighborhood", "Neighborhood", wordOptions(neighborhoodWords)),
    filter("cost", "Cost", wordOptions(costWords)),
    filter("lead", "Lead time", wordOptions(leadWords)),
    filter("season", "Season", [{ value: "1", label: "In season" }]),
  ];
  const activeFilters = filters.flatMap(({ name, values }) => values.map((value): [string, string] => [name, value]));
  return {
    name: "catalog",
    one: "{idea}",
    many: "{ideas}",
    search: "{Ideas}",
    columns: [],
    filters,
    sizes: {},
    standard: STANDARD,
    kept: keptParams(given, ["plan", "only"]),
    rows: ideas,
    total,
    mostChosen: 0,
    state: { q, sort, page, size, hide, filters: activeFilters },
  };
}

function recordOptions(records: readonly NamedRecord[]): FilterOption[] {
  return records.map(({ id, name }) => ({ value: String(id), label: name }));
}

function wordOptions(words: Readonly<Record<string, string>>): FilterOption[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
