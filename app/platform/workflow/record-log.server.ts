import type { SerializeFrom } from "@remix-run/node";
import { type Expression, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Record that the caller has found in the user's scope. */
interface LoggedRecord {
  type: string;
  id: number;
}

/** Comments and status changes of a record, as a page reads them. */
export type RecordLog = SerializeFrom<typeof readRecordLog>;

/** Query of the advisors whom a record can be assigned to. */
type AdvisorQuery = Expression<{ id: number; name: string }> & {
  execute(): Promise<{ id: number; name: string }[]>;
};

/**
 * Read the comments and status changes of a record in one statement, newest first, and the advisors of a query; null
 * without one.
 */
export async function readRecordLog(
  db: Db,
  access: AccessScope,
  record: LoggedRecord,
  { internal, advisors }: { internal?: boolean; advisors?: AdvisorQuery } = {},
) {
  const comments = selectComments(db, access, record, { internal });
  const changes = selectVisibleChanges(db, access, record);
  const choices = advisors
    ? sql`(select coalesce(json_agg(to_json(advisor)), '[]') from ${advisors} as advisor)`
    : null;
  const { rows } = await sql<{
    comments: RowsOf<typeof comments>;
    changes: RowsOf<typeof changes>;
    advisors: { id: number; name: string }[] | null;
  }>`
    select (select coalesce(json_agg(to_json(comment)), '[]') from ${comments} as comment) as comments,
      (select coalesce(json_agg(to_json(change)), '[]') from ${changes} as change) as changes,
      ${choices ?? sql`null`} as advisors
  `.execute(rowsAsJson(db));
  const [log] = rows;
  if (!log) throw new Error("A statement without a source gave no row.");
  return log;
}

/** List the status changes of a record, newest first. */
export function listStatusChanges(db: Db, access: AccessScope, record: LoggedRecord) {
  return selectVisibleChanges(db, access, record).execute();
}

function selectVisibleChanges(db: Db, access: AccessScope, record: LoggedRecord) {
  return selectStatusChanges(db, record).where(access.company("statusChanges.companyId"));
}

/** Select the status changes of a record that the caller has found, newest first. */
export function selectStatusChanges(db: Db, { type, id }: LoggedRecord) {
  return db
    .selectFrom("statusChanges")
    .leftJoin("users", "users.id", "statusChanges.byUserId")
    .select(["statusChanges.id", "statusChanges.fromStatus", "statusChanges.toStatus", "statusChanges.reason"])
    .select(["statusChanges.at", actorNameSql.as("by")])
    .where("statusChanges.objectType", "=", type)
    .where("statusChanges.objectId", "=", id)
    .orderBy("statusChanges.id", "desc");
}

/** Select comments, newest first; `internal` adds those for advisors only. */
function selectComments(db: Db, access: AccessScope, { type, id }: LoggedRecord, { internal = false }) {
  return db
    .selectFrom("comments")
    .leftJoin("users", "users.id", "comments.createdBy")
    .select(["comments.id", "comments.text", "comments.isInternal", "comments.createdAt as at", actorNameSql.as("by")])
    .where("comments.objectType", "=", type)
    .where("comments.objectId", "=", id)
    .$if(!internal, (comments) => comments.where("comments.isInternal", "=", false))
    .where(access.company("comments.companyId"))
    .orderBy("comments.id", "desc");
}
