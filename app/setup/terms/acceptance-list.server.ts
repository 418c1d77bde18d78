import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { AcceptanceListState } from "./acceptance-list.ts";

/** One page of who accepted a company's terms and how many acceptances there are in all. */
export async function listAcceptances(db: Db, reach: Reach, companyId: number, list: AcceptanceListState) {
  const { total } = await filteredAcceptances(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(
      filteredAcceptances(db, reach, companyId, list)
        .select("termsAcceptances.id")
        .orderBy(inOrder(list))
        .limit(list.size)
        .offset((list.page - 1) * list.size)
        .as("page"),
    )
    .innerJoin("termsAcceptances", "termsAcceptances.id", "page.id")
    .innerJoin("users", "users.id", "termsAcceptances.userId")
    .select([
      "termsAcceptances.id",
      "termsAcceptances.termsNumber",
      "termsAcceptances.acceptedAt",
      "termsAcceptances.address",
    ])
    .select(["users.id as userId", "users.firstName", "users.lastName", "users.email", "users.role"])
    .orderBy(inOrder(list))
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadAcceptances(
  db: Db,
  reach: Reach,
  companyId: number,
  list: AcceptanceListState,
): AsyncIterable<string> {
  const cells = Object.values(download);
  return streamLines(
    db,
    filteredAcceptances(db, reach, companyId, list).select(csvLine(cells).as("line")).orderBy(inOrder(list)),
  );
}

export function acceptanceDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredAcceptances(db: Db, reach: Reach, companyId: number, { q, filters }: AcceptanceListState) {
  return db
    .selectFrom("termsAcceptances")
    .innerJoin("users", "users.id", "termsAcceptances.userId")
    .where("termsAcceptances.companyId", "=", companyId)
    .where(reach.company("termsAcceptances.companyId"))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(filters.role.length > 0, (query) => query.where("users.role", "in", filters.role));
}

/** The expression that the trigram index holds. */
const searchText = sql<string>`users.first_name || ' ' || users.last_name || ' ' || users.email`;

const sortColumns: Record<AcceptanceListState["sort"]["by"], SortColumns> = {
  user: { by: [sql`lower(users.last_name)`, sql`lower(users.first_name)`] },
  role: { by: [sql`users.role`] },
  version: { by: [sql`terms_acceptances.terms_number`] },
  acceptedAt: { by: [sql`terms_acceptances.accepted_at`] },
};

function inOrder({ sort }: AcceptanceListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`terms_acceptances.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  "First name": sql`users.first_name`,
  "Last name": sql`users.last_name`,
  "E-mail": sql`users.email`,
  Role: sql`users.role`,
  Version: sql`terms_acceptances.terms_number`,
  "Accepted (UTC)": sql`to_char(terms_acceptances.accepted_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
  Address: sql`terms_acceptances.address`,
  "Text (SHA-256)": sql`terms_acceptances.text_hash`,
};
