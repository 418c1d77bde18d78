import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  oneOfFilter,
  nameOrIdFilter,
  dayFilter,
  recordFilter,
  textFilter,
  hiddenFilter,
} from "#app/platform/records/list-filters.server.ts";
import type { FilterOptionRecords } from "#app/platform/records/list-definition.ts";
import { offeredGroups } from "#app/organization/groups/offered-groups.server.ts";
import {
  parseNetworkId,
  type OfferedRecords,
  selectNetworkChoices,
} from "#app/organization/networks/offered-networks.server.ts";
import { type GeographyType, geographyTypeWords } from "#app/organization/locations/location-words.ts";
import { type PeriodPreset, periodPresetWords } from "./report-period.ts";

const always = sql<boolean>`true`;

/** Period filters of a report. They match every row: the report's scope applies the period. */
export const periodFilters = {
  period: oneOfFilter<PeriodPreset>("Period", periodPresetWords, () => always, { any: periodPresetWords.thisQuarter }),
  from: dayFilter("From", () => always),
  to: dayFilter("To", () => always),
};

interface Asked {
  companyId: number;
}

/**
 * Return the filters of the specification's search params (section 3). All stay within the access scope: a foreign or
 * unknown value finds nothing. `ofNetworks` matches the rows of some network ids, `ofUser` those of a user.
 */
export function specificationFilters(of: {
  id: RawBuilder<unknown>;
  ofNetworks: (networkIds: RawBuilder<unknown>) => RawBuilder<boolean>;
  ofUser: (userId: RawBuilder<number>) => RawBuilder<boolean>;
}) {
  return {
    organizationName: textFilter<Asked>(
      "{Network} name",
      (name, { companyId }) => of.ofNetworks(selectNetworkIdsWhere(companyId, textContains(sql`named.name`, name))),
      { folded: true },
    ),
    id: hiddenFilter<Asked>("ID", (id) => sameId(of.id, id)),
    companyId: hiddenFilter<Asked>("Company ID", (id, { companyId }) => sameId(sql`${companyId}::int`, id)),
    userId: textFilter<Asked>(
      "User",
      (user, { companyId }) =>
        sql`exists (select from users asked where asked.company_id = ${companyId} and ${matchesUser(user)}
          and ${of.ofUser(sql`asked.id`)})`,
    ),
  };
}

/** Return the filters by network, geography and group; each condition takes network ids or location ids. */
export function locationFilters(of: {
  ofNetworks: (networkIds: RawBuilder<unknown>) => RawBuilder<boolean>;
  atLocations: (locationIds: RawBuilder<unknown>) => RawBuilder<boolean>;
}) {
  return {
    organization: nameOrIdFilter<Asked>("{Network}", (requested, { companyId }) =>
      of.ofNetworks(selectNetworkIds(companyId, requested)),
    ),
    geography: recordFilter<Asked>(
      "Geography",
      (id, { companyId }) =>
        of.atLocations(sql`select location_id from geography_locations
          where geography_id = ${id} and company_id = ${companyId}`),
      { folded: true },
    ),
    group: recordFilter<Asked>(
      "{Group}",
      (id, { companyId }) =>
        of.atLocations(
          sql`select location_id from group_locations where group_id = ${id} and company_id = ${companyId}`,
        ),
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

/** Read the options of `locationFilters` and of an advisor filter, in one statement. */
export const readFilterOptions = filterOptionsWith({});

/** Return `readFilterOptions` with more options from the statement's company: queries of `id` and `name`, in order. */
export function filterOptionsWith(more: Readonly<Record<string, RawBuilder<unknown>>>) {
  const also = Object.entries(more).flatMap(([name, records]) => [
    sql.lit(name),
    sql`(select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (${records}) as records)`,
  ]);
  const named = also.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(also)})`;
  return (db: Db, access: AccessScope, asked: Asked, chosen: Chosen) =>
    readOptions(db, access, { asked, chosen, more: named });
}

type Chosen = { organization: string; organizationName: string };

async function readOptions(
  db: Db,
  access: AccessScope,
  { asked: { companyId }, chosen, more }: { asked: Asked; chosen: Chosen; more: RawBuilder<unknown> },
): Promise<Record<string, FilterOptionRecords>> {
  const requested = { network: parseNetworkId(chosen.organization), networkName: chosen.organizationName };
  const { rows } = await sql<Choices & { more: Record<string, FilterOptionRecords> }>`
    select ${more} as more, ${selectNetworkChoices(companyId, requested)} as networks,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'type', type) order by type, lower(name), id)
        from geographies where company_id = companies.id), '[]') as geographies,
      ${offeredGroups} as groups,
      coalesce((select json_agg(json_build_object('id', users.id, 'name', ${fullNameSql()}) order by ${fullNameSql()}, users.id)
        from users where users.id in (select advisor_id from networks where company_id = companies.id)), '[]') as advisors
    from companies where companies.id = ${companyId} and ${access.company("companies.id")}
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

/** Build the SQL of the ids of a company's networks whose name contains the typed text or whose id it is. */
function selectNetworkIds(companyId: number, requested: string): RawBuilder<unknown> {
  const id = parseNetworkId(requested);
  return selectNetworkIdsWhere(
    companyId,
    id === null ? textContains(sql`named.name`, requested) : sql`named.id = ${id}`,
  );
}

function selectNetworkIdsWhere(companyId: number, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`select named.id from networks named where named.company_id = ${companyId} and ${condition}`;
}

/** Build the SQL condition that a user has the typed id, or a name or email that contains the text. */
function matchesUser(user: string): RawBuilder<boolean> {
  if (isId(user)) return sql`asked.id = ${Number(user)}`;
  return textContains(sql`asked.first_name || ' ' || asked.last_name || ' ' || asked.email`, user);
}

function sameId(held: RawBuilder<unknown>, requested: string): RawBuilder<boolean> {
  return isId(requested) ? sql`${held} = ${Number(requested)}` : sql`false`;
}

function isId(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}
