import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { NetworkListState } from "./network-list.ts";

/** One page of a company's networks and how many there are in all. What is counted is counted for the page alone. */
export async function listNetworks(db: Db, reach: Reach, companyId: number, list: NetworkListState) {
  const { total } = await filteredNetworks(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(
      filteredNetworks(db, reach, companyId, list)
        .select("networks.id")
        .orderBy(inOrder(list))
        .limit(list.size)
        .offset((list.page - 1) * list.size)
        .as("page"),
    )
    .innerJoin("networks", "networks.id", "page.id")
    .leftJoin("users as advisor", "advisor.id", "networks.advisorId")
    .leftJoin("networks as survivor", "survivor.id", "networks.mergedIntoId")
    .select(["networks.id", "networks.name", "networks.code", "networks.status", "survivor.name as mergedInto"])
    .select(["networks.isPreviewLocationsDisabled", "networks.isSocialMediaDisabled"])
    .select([advisorName.as("advisor"), locations.as("locations"), users.as("users"), lastSignInAt.as("lastSignInAt")])
    .orderBy(inOrder(list))
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadNetworks(
  db: Db,
  reach: Reach,
  companyId: number,
  list: NetworkListState,
): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredNetworks(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function networkDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
export function filteredNetworks(db: Db, reach: Reach, companyId: number, { q, filters }: NetworkListState) {
  const { status, advisor: advisorId, missing, off } = filters;
  return db
    .selectFrom("networks")
    .where("networks.companyId", "=", companyId)
    .where(reach.company("networks.companyId"))
    .$if(q !== "", (query) => query.where((is) => is.or([like(sql`networks.name`, q), like(sql`networks.code`, q)])))
    .$if(status.length > 0, (query) => query.where("networks.status", "in", status))
    .$if(advisorId !== null, (query) => query.where(sql<boolean>`networks.advisor_id = ${advisorId}`))
    .$if(off !== null, (query) => query.where(off === "isSocialMediaDisabled" ? socialOff : previewOff))
    .$if(missing !== null, (query) => query.where(missing === null ? sql<boolean>`true` : lacks[missing]));
}

const previewOff = sql<boolean>`networks.is_preview_locations_disabled`;
const socialOff = sql<boolean>`networks.is_social_media_disabled`;

const lacks: Record<NonNullable<NetworkListState["filters"]["missing"]>, RawBuilder<boolean>> = {
  locations: sql`not exists (select from locations where locations.network_id = networks.id)`,
  users: sql`not exists (select from memberships where memberships.network_id = networks.id)`,
  contact: sql`(networks.contact_email is null and networks.contact_phone is null)`,
  advisor: sql`networks.advisor_id is null`,
};

const locations = sql<number>`(select count(*) from locations
  where locations.network_id = networks.id and locations.company_id = networks.company_id)`;
/** People who are not blocked. */
const users = sql<number>`(select count(*) from memberships join users on users.id = memberships.user_id
  where memberships.network_id = networks.id and users.status <> 'Blocked')`;
/** The newest sign-in of a network's people; null where nobody has signed in. */
const lastSignInAt = sql<Date | null>`(select max(users.last_sign_in_at) from memberships
  join users on users.id = memberships.user_id where memberships.network_id = networks.id)`;
const advisorName = sql<string | null>`(select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
  from users where users.id = networks.advisor_id)`;

const sortColumns: Record<NetworkListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(networks.name)`] },
  code: { by: [sql`lower(networks.code)`], nulls: "least" },
  status: { by: [sql`networks.status`] },
  advisor: { by: [sql`lower(${advisorName})`], nulls: "least" },
  locations: { by: [locations] },
  users: { by: [users] },
  lastSignIn: { by: [lastSignInAt], nulls: "least" },
};

function inOrder({ sort }: NetworkListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`networks.id`);
}

const yesNo = (flag: RawBuilder<boolean>) => sql`case when ${flag} then 'Yes' else 'No' end`;

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`networks.name`,
  Code: sql`networks.code`,
  "Legal name": sql`networks.legal_name`,
  Status: sql`networks.status`,
  "Contact name": sql`networks.contact_name`,
  "Contact e-mail": sql`networks.contact_email`,
  "Contact phone": sql`networks.contact_phone`,
  Advisor: advisorName,
  Locations: locations,
  Users: users,
  "Preview locations off": yesNo(previewOff),
  "Social media off": yesNo(socialOff),
  "Last sign-in (UTC)": sql`to_char(${lastSignInAt} at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
};
