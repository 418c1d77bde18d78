import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { choice, nameOrId, onDay, record, typed, unseen } from "#app/platform/records/list-filters.server.ts";
import type { Offered } from "#app/platform/records/list.server.ts";
import {
  networkIdIn,
  type OfferedRecords,
  offeredNetworks,
} from "#app/organization/networks/offered-networks.server.ts";
import { type GeographyType, geographyTypeWords } from "#app/organization/locations/location-words.ts";
import { type Preset, presetWords } from "./span-rules.ts";

const always = sql<boolean>`true`;

/** The days of a report. They narrow no row by themselves: the report's scope has them. */
export const periodFilters = {
  period: choice<Preset>("Period", presetWords, () => always, { any: presetWords.thisQuarter }),
  from: onDay("From", () => always),
  to: onDay("To", () => always),
};

interface Asked {
  companyId: number;
}

/**
 * The filters that addresses have by the specification's names (section 3). All stand within the reach: what is foreign
 * or no such thing finds nothing. `ofNetworks` holds for the rows of some networks' ids, `ofUser` for what is a user's.
 */
export function addressFilters(of: {
  id: RawBuilder<unknown>;
  ofNetworks: (networkIds: RawBuilder<unknown>) => RawBuilder<boolean>;
  ofUser: (userId: RawBuilder<number>) => RawBuilder<boolean>;
}) {
  return {
    organizationName: typed<Asked>(
      "{Network} name",
      (name, { companyId }) => of.ofNetworks(networksWhere(companyId, like(sql`named.name`, name))),
      { folded: true },
    ),
    id: unseen<Asked>("Id", (id) => sameId(of.id, id)),
    companyId: unseen<Asked>("Company id", (id, { companyId }) => sameId(sql`${companyId}::int`, id)),
    userId: typed<Asked>(
      "User",
      (user, { companyId }) =>
        sql`exists (select from users asked where asked.company_id = ${companyId} and ${isUserAsked(user)}
          and ${of.ofUser(sql`asked.id`)})`,
    ),
  };
}

/** The filters of where rows belong: each condition takes the ids of networks, or of locations. */
export function placeFilters(of: {
  ofNetworks: (networkIds: RawBuilder<unknown>) => RawBuilder<boolean>;
  atPlace: (locationIds: RawBuilder<unknown>) => RawBuilder<boolean>;
}) {
  return {
    organization: nameOrId<Asked>("{Network}", (asked, { companyId }) =>
      of.ofNetworks(networksAsked(companyId, asked)),
    ),
    geography: record<Asked>(
      "Geography",
      (id, { companyId }) =>
        of.atPlace(sql`select location_id from geography_locations
          where geography_id = ${id} and company_id = ${companyId}`),
      { folded: true },
    ),
    group: record<Asked>(
      "{Group}",
      (id, { companyId }) =>
        of.atPlace(sql`select location_id from group_locations where group_id = ${id} and company_id = ${companyId}`),
      { folded: true },
    ),
  };
}

interface Choices {
  networks: OfferedRecords;
  geographies: { id: number; name: string; type: GeographyType }[];
  groups: { id: number; name: string }[];
  advisors: { id: number; name: string }[];
}

/** What `placeFilters`, and a filter of advisors, offer; one statement. */
export const offerPlaces = offerPlacesAnd({});

/** The same with more records of the statement's company: each a query of `id` and `name`, in its order. */
export function offerPlacesAnd(more: Readonly<Record<string, RawBuilder<unknown>>>) {
  const also = Object.entries(more).flatMap(([name, records]) => [
    sql.lit(name),
    sql`(select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (${records}) as records)`,
  ]);
  const named = also.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(also)})`;
  return (db: Db, reach: Reach, asked: Asked, chosen: Chosen) => offer(db, reach, asked, chosen, named);
}

type Chosen = { organization: string; organizationName: string };

async function offer(
  db: Db,
  reach: Reach,
  { companyId }: Asked,
  chosen: Chosen,
  more: RawBuilder<unknown>,
): Promise<Record<string, Offered>> {
  const asked = { network: networkIdIn(chosen.organization), networkName: chosen.organizationName };
  const { rows } = await sql<Choices & { more: Record<string, Offered> }>`
    select ${more} as more, ${offeredNetworks(companyId, asked)} as networks,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'type', type) order by type, lower(name), id)
        from geographies where company_id = companies.id), '[]') as geographies,
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id)
        from location_groups where company_id = companies.id), '[]') as groups,
      coalesce((select json_agg(json_build_object('id', users.id, 'name', ${nameInFull()}) order by ${nameInFull()}, users.id)
        from users where users.id in (select advisor_id from networks where company_id = companies.id)), '[]') as advisors
    from companies where companies.id = ${companyId} and ${reach.company("companies.id")}
  `.execute(db);
  const [found] = rows;
  return {
    ...found?.more,
    organization: found?.networks.first ?? [],
    geography: (found?.geographies ?? []).map(({ id, name, type }) => ({
      id,
      name: `${geographyTypeWords[type]}: ${name}`,
    })),
    group: found?.groups ?? [],
    advisor: found?.advisors ?? [],
  };
}

/** The ids of a company's networks of some name, or the id that was asked for. */
function networksAsked(companyId: number, asked: string): RawBuilder<unknown> {
  const id = networkIdIn(asked);
  return networksWhere(companyId, id === null ? like(sql`named.name`, asked) : sql`named.id = ${id}`);
}

function networksWhere(companyId: number, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select named.id from networks named where named.company_id = ${companyId} and ${condition}`;
}

/** Holds for the user of an id, or those whose name or e-mail fits. */
function isUserAsked(user: string): RawBuilder<boolean> {
  if (isId(user)) return sql`asked.id = ${Number(user)}`;
  return like(sql`asked.first_name || ' ' || asked.last_name || ' ' || asked.email`, user);
}

function sameId(held: RawBuilder<unknown>, asked: string): RawBuilder<boolean> {
  return isId(asked) ? sql`${held} = ${Number(asked)}` : sql`false`;
}

function isId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
