import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { companyColumn, isOfCompany, type SpanningScope } from "#app/organization/companies/spanning-lists.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { count, field, own, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { searchText } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { statusTones, statusWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import { MOST_SITES, siteWords } from "./idea-sites-form.ts";

const hasChosen = sql<boolean>`exists (select from idea_locations where idea_locations.idea_id = ideas.id)`;

function chosen(such: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from idea_locations where idea_locations.idea_id = ideas.id and ${such})`;
}

/** A company's ideas, or those of all, with how many locations each is given to or kept from. */
export const siteIdeaList = defineList<SpanningScope>()({
  ...{ name: "site-ideas", one: "{idea}", many: "{ideas}", id: "ideas.id" },
  from: (db, reach, scope) =>
    db.selectFrom("ideas").where(isOfCompany("ideas.companyId", scope)).where(reach.company("ideas.companyId")),
  columns: {
    title: text("Title", field("ideas.title"), { sort: true, isLink: true, card: "title", fixed: true, size: 300 }),
    code: text("Code", field("ideas.code"), { sort: true, size: 100 }),
    company: companyColumn("ideas.companyId"),
    status: status("Status", field("ideas.status"), statusWords, statusTones, { sort: true, size: 120 }),
    sites: own("Shown to", hasChosen, { card: "secondary", size: 200 }),
    included: count("Given to", chosen(sql`is_included`), { sort: true, size: 100 }),
    excluded: count("Kept from", chosen(sql`not is_included`), { sort: true, size: 110 }),
  },
  standard: { by: "title" },
  search: { label: "Code, title or summary", where: (q) => like(searchText, q) },
  filters: {
    status: choices("Status", statusWords, (statuses) => sql`ideas.status = any(${statuses})`),
    chosen: choice(
      "{Locations}",
      { yes: "Some chosen", no: "All {locations}" },
      { yes: hasChosen, no: sql`not ${hasChosen}` },
    ),
  },
  csv: {},
});

const locationText = sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`;
const pcNumber = field("locations.pcNumber");
const isIncluded = field("ideaLocations.isIncluded");
const kind = sql<keyof typeof siteWords>`case when ${isIncluded} then 'include' else 'exclude' end`;

/** The locations that one idea is given to or kept from. */
export const siteLocationList = defineList<{ ideaId: number }>()({
  ...{ name: "idea-sites", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { ideaId }) =>
    db
      .selectFrom("ideaLocations")
      .innerJoin("locations", "locations.id", "ideaLocations.locationId")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("ideaLocations.ideaId", "=", ideaId)
      .where(reach.company("ideaLocations.companyId")),
  columns: {
    name: text("Name", field("locations.name"), { sort: true, card: "title", fixed: true, size: 220 }),
    pcNumber: text("{pcNumber}", pcNumber, { sort: { by: [pcNumber] }, card: "secondary", size: 110 }),
    kind: status(
      "Choice",
      kind,
      siteWords,
      { include: "success", exclude: "warning" },
      {
        ...{ sort: { by: [sql`not ${isIncluded}`] }, size: 120 },
      },
    ),
    network: text("{Network}", field("networks.name"), { sort: true, card: "hidden", size: 190 }),
  },
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or city", where: (q) => like(locationText, q) },
  filters: { kind: choice("Choice", siteWords, { include: isIncluded, exclude: sql`not ${isIncluded}` }) },
  csv: {},
  mostChosen: MOST_SITES,
});

const MOST_FOUND = 20;

/** The company's locations that a search finds, with what is chosen for them now. */
export function findSitesToAdd(
  db: Db,
  reach: Reach,
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
    .where(reach.location("locations.id"))
    .where(like(locationText, find))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .limit(MOST_FOUND)
    .execute();
}
