import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { CompanyListState } from "./company-list.ts";
import { companyFlags, roleFlags } from "./feature-words.ts";

/** One page of the companies in reach and how many there are in all. What is counted is counted for the page alone. */
export async function listCompanies(db: Db, reach: Reach, list: CompanyListState) {
  const { total } = await filteredCompanies(db, reach, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .with("page", () =>
      withSortKey(filteredCompanies(db, reach, list), list)
        .select("companies.id")
        .select(sql<number>`row_number() over (order by ${inOrder(list)})`.as("place"))
        .orderBy("place")
        .limit(list.size)
        .offset((list.page - 1) * list.size),
    )
    .selectFrom("page")
    .innerJoin("companies", "companies.id", "page.id")
    .leftJoin("files", "files.id", "companies.logoFileId")
    .leftJoin(networksBy(sql`where company_id in (select id from page)`), "networksBy.companyId", "companies.id")
    .leftJoin(locationsBy(sql`where company_id in (select id from page)`), "locationsBy.companyId", "companies.id")
    .leftJoinLateral(usersBy(sql`where company_id = companies.id`), (join) => join.onTrue())
    .select(["companies.id", "companies.name", "companies.status", "companies.timeZone", "files.key as logoKey"])
    .select([
      counted("networksBy.networks").as("networks"),
      counted("locationsBy.locations").as("locations"),
      counted("usersBy.registered").as("registered"),
      counted("usersBy.invited").as("invited"),
      counted("usersBy.blocked").as("blocked"),
    ])
    .select([lastActivity.as("lastActivityAt"), featuresOff.as("featuresOff")])
    .orderBy("page.place")
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadCompanies(db: Db, reach: Reach, list: CompanyListState): AsyncIterable<string> {
  const cells = Object.values(download);
  const query = filteredCompanies(db, reach, list)
    .leftJoin(networksBy(), "networksBy.companyId", "companies.id")
    .leftJoin(locationsBy(), "locationsBy.companyId", "companies.id")
    .leftJoin(usersBy(), "usersBy.companyId", "companies.id");
  return streamLines(db, query.select(csvLine(cells).as("line")).orderBy(inOrder(list)));
}

export function companyDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredCompanies(db: Db, reach: Reach, { q, filters }: CompanyListState) {
  return db
    .selectFrom("companies")
    .where(reach.company("companies.id"))
    .$if(q !== "", (query) => query.where(like(sql`companies.name`, q)))
    .$if(filters.status.length > 0, (query) => query.where("companies.status", "in", filters.status));
}

/** Counts of all companies in one pass, joined only where the list is sorted by them. */
function withSortKey(companies: ReturnType<typeof filteredCompanies>, { sort }: CompanyListState) {
  return companies
    .$if(sort.by === "networks", (query) => query.leftJoin(networksBy(), "networksBy.companyId", "companies.id"))
    .$if(sort.by === "locations", (query) => query.leftJoin(locationsBy(), "locationsBy.companyId", "companies.id"))
    .$if(sort.by === "users", (query) => query.leftJoin(usersBy(), "usersBy.companyId", "companies.id"));
}

type Restriction = RawBuilder<unknown>;
const everywhere: Restriction = sql`where true`;

function networksBy(where: Restriction = everywhere) {
  return sql<{ companyId: number; networks: number }>`(select company_id, count(*) as networks from networks
    ${where} and status <> 'merged' group by company_id)`.as("networksBy");
}

function locationsBy(where: Restriction = everywhere) {
  return sql<{ companyId: number; locations: number }>`(select company_id, count(*) as locations from locations
    ${where} group by company_id)`.as("locationsBy");
}

function usersBy(where: Restriction = everywhere) {
  return sql<{ companyId: number; registered: number; invited: number; blocked: number }>`(select company_id,
    count(*) filter (where status = 'Registered') as registered,
    count(*) filter (where status = 'Invited') as invited,
    count(*) filter (where status = 'Blocked') as blocked
    from users ${where} group by company_id)`.as("usersBy");
}

function counted(column: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(column)}, 0)`;
}

/** The newest sign-in of a company's users; null where nobody has signed in. */
const lastActivity = sql<Date | null>`(select users.last_sign_in_at from users
  where users.company_id = companies.id order by users.last_sign_in_at desc nulls last limit 1)`;

const sortColumns: Record<CompanyListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(companies.name)`] },
  status: { by: [sql`companies.status`] },
  networks: { by: [counted("networksBy.networks")] },
  locations: { by: [counted("locationsBy.locations")] },
  users: { by: [sql`coalesce(users_by.registered + users_by.invited + users_by.blocked, 0)`] },
  lastActivity: { by: [lastActivity], nulls: "least" },
};

function inOrder({ sort }: CompanyListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`companies.id`);
}

/** What a company has turned off, in words: "Guest accounts", "Business metrics (View Only)". */
const featuresOff = sql<string[]>`array_remove(array[${sql.join([
  ...Object.entries(companyFlags).map(
    ([flag, word]) => sql`case when ${sql.ref(`companies.${flag}`)} then ${word}::text end`,
  ),
  ...Object.entries(roleFlags).map(([flag, word]) => {
    const roles = sql.ref(`companies.${flag}`);
    return sql`case when cardinality(${roles}) > 0 then ${word}::text || ' (' || array_to_string(${roles}, ', ') || ')' end`;
  }),
])}], null)`;

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`companies.name`,
  Status: sql`companies.status`,
  Networks: counted("networksBy.networks"),
  Locations: counted("locationsBy.locations"),
  "Users registered": counted("usersBy.registered"),
  "Users invited": counted("usersBy.invited"),
  "Users blocked": counted("usersBy.blocked"),
  "Last activity (UTC)": sql`to_char(${lastActivity} at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
  "Features off": sql`array_to_string(${featuresOff}, '; ')`,
  "Created (UTC)": sql`to_char(companies.created_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
};
