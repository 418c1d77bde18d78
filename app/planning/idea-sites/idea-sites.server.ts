import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { searchText } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import type { SiteIdeaListState, SiteLocationListState } from "./idea-sites-list.ts";

/** One page of a company's ideas with their chosen locations, and how many there are in all. */
export async function listSiteIdeas(db: Db, reach: Reach, companyId: number, list: SiteIdeaListState) {
  const { total } = await filteredIdeas(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredIdeas(db, reach, companyId, list)
    .select(["ideas.id", "ideas.code", "ideas.title", "ideas.status"])
    .select([included.as("included"), excluded.as("excluded")])
    .orderBy(orderOf(ideaSorts[list.sort.by], list.sort.desc, sql`ideas.id`))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** One page of the locations that an idea is given to or kept from, and how many there are in all. */
export async function listSiteLocations(db: Db, reach: Reach, ideaId: number, list: SiteLocationListState) {
  const { total } = await filteredLocations(db, reach, ideaId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredLocations(db, reach, ideaId, list)
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.city", "locations.state"])
    .select(["networks.name as network", "ideaLocations.isIncluded"])
    .orderBy(orderOf(locationSorts[list.sort.by], list.sort.desc, sql`locations.id`))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

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
    .where("locations.companyId", "=", companyId)
    .where(reach.location("locations.id"))
    .where(like(locationText, find))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .limit(MOST_FOUND)
    .execute();
}

/** The one filter of the ideas: page and count stand on it. */
function filteredIdeas(db: Db, reach: Reach, companyId: number, { q, filters }: SiteIdeaListState) {
  return db
    .selectFrom("ideas")
    .where("ideas.companyId", "=", companyId)
    .where(reach.company("ideas.companyId"))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(filters.status.length > 0, (query) => query.where("ideas.status", "in", filters.status))
    .$if(filters.chosen === "yes", (query) => query.where(hasChosen))
    .$if(filters.chosen === "no", (query) => query.where(sql<boolean>`not ${hasChosen}`));
}

/** The one filter of the locations: page and count stand on it. */
function filteredLocations(db: Db, reach: Reach, ideaId: number, { q, filters }: SiteLocationListState) {
  return db
    .selectFrom("ideaLocations")
    .innerJoin("locations", "locations.id", "ideaLocations.locationId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .where("ideaLocations.ideaId", "=", ideaId)
    .where(reach.company("ideaLocations.companyId"))
    .$if(q !== "", (query) => query.where(like(locationText, q)))
    .$if(filters.kind !== null, (query) => query.where("ideaLocations.isIncluded", "=", filters.kind === "include"));
}

const hasChosen = sql<boolean>`exists (select from idea_locations where idea_locations.idea_id = ideas.id)`;
const included = chosen(sql`is_included`);
const excluded = chosen(sql`not is_included`);
const locationText = sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`;

function chosen(such: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from idea_locations where idea_locations.idea_id = ideas.id and ${such})`;
}

const ideaSorts: Record<SiteIdeaListState["sort"]["by"], SortColumns> = {
  title: { by: [sql`lower(ideas.title)`] },
  code: { by: [sql`lower(ideas.code)`] },
  status: { by: [sql`ideas.status`] },
  included: { by: [included] },
  excluded: { by: [excluded] },
};

const locationSorts: Record<SiteLocationListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(locations.name)`] },
  pcNumber: { by: [sql`locations.pc_number`] },
  network: { by: [sql`lower(networks.name)`] },
  kind: { by: [sql`not idea_locations.is_included`] },
};
