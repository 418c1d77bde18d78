import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import {
  companyColumn,
  isInSpanningScope,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  countColumn,
  fieldRef,
  customColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { ideaSearchText } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { ideaWorkflow } from "#app/planning/idea-catalog/idea-rules.ts";
import { MAX_IDEA_LOCATIONS, ideaLocationWords } from "./idea-locations-form.ts";
import { locationNameColumn, pcNumberColumn } from "#app/organization/locations/location-name-columns.server.ts";

const hasChosen = sql<boolean>`exists (select from idea_locations where idea_locations.idea_id = ideas.id)`;

function countLocationChoices(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from idea_locations where idea_locations.idea_id = ideas.id and ${condition})`;
}

/** List of one company's ideas, or of all companies', with the number of locations each is shown to or hidden from. */
export const ideaAvailabilityList = defineList<SpanningScope>()({
  name: "site-ideas",
  one: "{idea}",
  many: "{ideas}",
  id: "ideas.id",
  from: (db, access, scope) =>
    db.selectFrom("ideas").where(isInSpanningScope("ideas.companyId", scope)).where(access.company("ideas.companyId")),
  columns: {
    title: textColumn("Title", fieldRef("ideas.title"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 300,
    }),
    code: textColumn("Code", fieldRef("ideas.code"), { sort: true, size: 100 }),
    company: companyColumn("ideas.companyId"),
    status: statusColumn({
      head: "Status",
      value: fieldRef("ideas.status"),
      words: ideaWorkflow.words,
      tones: ideaWorkflow.tones,
      options: {
        sort: true,
        size: 120,
      },
    }),
    sites: customColumn("Available to", hasChosen, { card: "secondary", size: 200 }),
    included: countColumn("Limited to", countLocationChoices(sql`is_included`), { sort: true, size: 100 }),
    excluded: countColumn("Hidden from", countLocationChoices(sql`not is_included`), { sort: true, size: 110 }),
  },
  standard: { by: "title" },
  search: { label: "Code, title or summary", where: (q) => textContains(ideaSearchText, q) },
  filters: {
    status: anyOfFilter("Status", ideaWorkflow.words, (statuses) => sql`ideas.status = any(${statuses})`),
    chosen: oneOfFilter(
      "{Locations}",
      { yes: "Selected {locations}", no: "All {locations}" },
      { yes: hasChosen, no: sql`not ${hasChosen}` },
    ),
  },
  csv: {},
});

const locationText = sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`;
const pcNumber = fieldRef("locations.pcNumber");
const isIncluded = fieldRef("ideaLocations.isIncluded");
const kind = sql<keyof typeof ideaLocationWords>`case when ${isIncluded} then 'include' else 'exclude' end`;

/** List of the locations that one idea is shown to or hidden from. */
export const ideaLocationList = defineList<{ ideaId: number }>()({
  name: "idea-sites",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { ideaId }) =>
    db
      .selectFrom("ideaLocations")
      .innerJoin("locations", "locations.id", "ideaLocations.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("ideaLocations.ideaId", "=", ideaId)
      .where(access.company("ideaLocations.companyId")),
  columns: {
    name: locationNameColumn("Name", { size: 220 }),
    pcNumber: pcNumberColumn({ sort: { by: [pcNumber] } }),
    kind: statusColumn({
      head: "Availability",
      value: kind,
      words: ideaLocationWords,
      tones: { include: "success", exclude: "warning" },
      options: {
        sort: { by: [sql`not ${isIncluded}`] },
        size: 120,
      },
    }),
    network: textColumn("{Network}", fieldRef("networks.name"), { sort: true, card: "hidden", size: 190 }),
  },
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or city", where: (q) => textContains(locationText, q) },
  filters: {
    kind: oneOfFilter("Availability", ideaLocationWords, { include: isIncluded, exclude: sql`not ${isIncluded}` }),
  },
  csv: {},
  mostChosen: MAX_IDEA_LOCATIONS,
});

const MAX_FOUND = 20;

/** Search the company's locations, each with its current choice for the idea. */
export function searchLocationsForIdea(
  db: Db,
  access: AccessScope,
  { id, companyId }: { id: number; companyId: number },
  find: string,
) {
  return db
    .selectFrom("locations")
    .leftJoin("ideaLocations", (join) =>
      join.onRef("ideaLocations.locationId", "=", "locations.id").on("ideaLocations.ideaId", "=", id),
    )
    .select(["locations.id", "locations.pcNumber", "locations.name", "ideaLocations.isIncluded"])
    .select(sql<number>`count(*) over ()`.as("total"))
    .where("locations.companyId", "=", companyId)
    .where(access.location("locations.id"))
    .where(textContains(locationText, find))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .limit(MAX_FOUND)
    .execute();
}
