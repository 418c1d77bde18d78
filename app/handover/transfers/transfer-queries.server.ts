import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type VisibilityTables, findVisibilityChange } from "#app/access/visibility/visibility.server.ts";
import { visibilityTablesAfter, transferHandlers } from "./transfer-handlers.server.ts";
import type { Relocation } from "./transfer-handler.ts";
import { transferChoices } from "./transfer-rules.ts";

/** Location of a transfer, with the network it leaves. */
interface MovingLocation {
  id: number;
  pcNumber: string;
  name: string;
  fromId: number;
  from: string;
  /** Current network. */
  networkId: number;
  timeZone: string;
}

export type Transfer = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

/** Find a transfer with its locations; null when it is absent or out of scope. */
export async function findTransfer(db: Db, access: AccessScope, transferId: number) {
  const row = await db
    .selectFrom("transfers")
    .innerJoin("companies", "companies.id", "transfers.companyId")
    .innerJoin("networks", "networks.id", "transfers.toNetworkId")
    .leftJoin("users as preparer", "preparer.id", "transfers.createdBy")
    .leftJoin("users as confirmer", "confirmer.id", "transfers.confirmedBy")
    .select([
      "transfers.id",
      "transfers.companyId",
      "transfers.toNetworkId",
      "transfers.effectiveOn",
      "transfers.status",
    ])
    .select([
      "transfers.choices",
      "transfers.note",
      "transfers.version",
      "transfers.createdAt",
      "transfers.confirmedAt",
    ])
    .select(["transfers.doneAt", "transfers.result", "transfers.failure", "transfers.updatedAt"])
    .select(["companies.name as company", "companies.timeZone", "networks.name as toNetwork"])
    .select([
      sql<string | null>`trim(preparer.first_name || ' ' || preparer.last_name)`.as("preparedBy"),
      sql<string | null>`trim(confirmer.first_name || ' ' || confirmer.last_name)`.as("confirmedBy"),
      sql<MovingLocation[]>`coalesce((
        select json_agg(json_build_object('id', locations.id, 'pcNumber', locations.pc_number, 'name', locations.name,
          'fromId', moving.from_network_id, 'from', origin.name, 'networkId', locations.network_id,
          'timeZone', locations.time_zone)
          order by locations.pc_number)
        from transfer_locations moving join locations on locations.id = moving.location_id
        join networks origin on origin.id = moving.from_network_id
        where moving.transfer_id = transfers.id), '[]')`.as("locations"),
    ])
    .where("transfers.id", "=", transferId)
    .where(access.company("transfers.companyId"))
    .executeTakeFirst();
  return row ? { ...row, choices: transferChoices.parse(row.choices) } : null;
}

export function toRelocation(transfer: Transfer): Relocation {
  const { id: transferId, companyId, toNetworkId, toNetwork, effectiveOn, choices, locations } = transfer;
  return {
    transferId,
    companyId,
    toNetworkId,
    toNetwork,
    effectiveOn,
    choices,
    locationIds: locations.map(({ id }) => id),
    fromNetworkIds: [...new Set(locations.map(({ fromId }) => fromId))],
    fromNetworks: [...new Set(locations.map(({ from }) => from))],
  };
}

/** Preview a transfer: a sentence of each handler, and the users who would lose and gain access. Reads only. */
export async function previewTransfer(db: Db, relocation: Relocation) {
  const after = visibilityTablesAfter(relocation);
  const counts = await countAffectedRecords(db, relocation, after);
  const parts = transferHandlers.map(({ name, label, describe }, at) => ({
    name,
    label,
    words: describe(counts[at] ?? 0, relocation),
  }));
  return { parts, visibility: await findVisibilityAfterTransfer(db, relocation, after) };
}

/** Count the affected records of each handler, in the order of `transferHandlers`. */
async function countAffectedRecords(
  db: Db,
  relocation: Relocation,
  after: Partial<VisibilityTables>,
): Promise<number[]> {
  const counts = transferHandlers.map((part) => sql`(${part.count(relocation, after)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** Find the users of the old and new networks who lose or gain access. */
export function findVisibilityAfterTransfer(db: Db, relocation: Relocation, after = visibilityTablesAfter(relocation)) {
  const { companyId, fromNetworkIds, toNetworkId, locationIds } = relocation;
  const affectedUserIds = sql`select user_id from memberships where network_id = any(${[...fromNetworkIds, toNetworkId]})
    union select user_id from guest_locations where location_id = any(${locationIds})`;
  return findVisibilityChange(db, companyId, affectedUserIds, after);
}

const MAX_LISTED = 100;

/**
 * List locations to choose for a transfer: the chosen ones first, then the matches of a search, by PC number. `found`
 * is the number of all of them; `rows` are limited.
 */
export async function listMovableLocations(
  db: Db,
  access: AccessScope,
  companyId: number,
  { chosen, find, networkId }: { chosen: number[]; find: string; networkId: number | null },
) {
  const { rows } = await sql<{ id: number; name: string; note: string; isChosen: boolean; found: number }>`
    select locations.id, locations.pc_number || ' ' || locations.name as name,
      networks.name as note,
      locations.id = any(${chosen}) as is_chosen, count(*) over () as found
    from locations join networks on networks.id = locations.network_id
    where locations.company_id = ${companyId} and ${access.location("locations.id")}
      and (locations.id = any(${chosen}) or (
        ${find === "" ? sql`true` : textContains(sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`, find)}
        and (${networkId}::integer is null or locations.network_id = ${networkId})))
    order by is_chosen desc, locations.pc_number, locations.id
    limit ${Math.max(MAX_LISTED, chosen.length + MAX_LISTED / 2)}
  `.execute(db);
  return { rows: rows.map(({ id, name, note }) => ({ id, name, note })), found: rows[0]?.found ?? 0 };
}

/** List the ids of a company's locations that match a search, to tick all of them. */
export async function listMovableLocationIds(
  db: Db,
  access: AccessScope,
  companyId: number,
  { find, networkId, most }: { find: string; networkId: number | null; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from locations
    where company_id = ${companyId} and ${access.location("locations.id")}
      and ${find === "" ? sql`true` : textContains(sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`, find)}
      and (${networkId}::integer is null or network_id = ${networkId})
    order by pc_number, id limit ${most}
  `.execute(db);
  return rows.map((row) => row.id);
}

/** Find a company's locations by pasted PC numbers, ignoring case; `unknown` lists the numbers that no location has. */
export async function findLocationsByPcNumbers(db: Db, access: AccessScope, companyId: number, pcNumbers: string[]) {
  const wanted = pcNumbers.map((pcNumber) => pcNumber.toLowerCase());
  const locations = await db
    .selectFrom("locations")
    .select(["locations.id", "locations.pcNumber"])
    .where("locations.companyId", "=", companyId)
    .where(access.location("locations.id"))
    .where(sql<boolean>`lower(locations.pc_number) = any(${wanted}::text[])`)
    .execute();
  const known = new Set(locations.map(({ pcNumber }) => pcNumber.toLowerCase()));
  return {
    ids: locations.map(({ id }) => id),
    unknown: pcNumbers.filter((pcNumber) => !known.has(pcNumber.toLowerCase())),
  };
}

/** Return the latest local day among some locations (YYYY-MM-DD), the first on which all of them could move. */
export async function latestLocalDay(
  db: Db,
  companyId: number,
  locationIds: readonly number[],
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(coalesce(
      (select max((${now}::timestamptz at time zone time_zone)::date) from locations where id = any(${locationIds})),
      (select (${now}::timestamptz at time zone time_zone)::date from companies where id = ${companyId})
    ), 'YYYY-MM-DD') as today
  `.execute(db);
  return rows[0]?.today ?? now.toISOString().slice(0, 10);
}
