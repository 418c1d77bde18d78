import type { SerializeFrom } from "@remix-run/node";
import { sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** A record that the caller has found within the reach. */
interface Found {
  type: string;
  id: number;
}

/** What people wrote about a record and what became of it, as a page reads it. */
export type RecordLog = SerializeFrom<typeof readRecordLog>;

/** What people wrote about a record and what became of it, in one statement. */
export async function readRecordLog(db: Db, reach: Reach, record: Found, options: { internal?: boolean } = {}) {
  const comments = commentsOf(db, reach, record, options);
  const changes = changesOf(db, reach, record);
  const { rows } = await sql<{ comments: RowsOf<typeof comments>; changes: RowsOf<typeof changes> }>`
    select (select coalesce(json_agg(to_json(comment)), '[]') from ${comments} as comment) as comments,
      (select coalesce(json_agg(to_json(change)), '[]') from ${changes} as change) as changes
  `.execute(rowsAsJson(db));
  const [log] = rows;
  if (!log) throw new Error("A statement without a source gave no row.");
  return log;
}

/** What became of a record, the newest first. */
export function listStatusChanges(db: Db, reach: Reach, record: Found) {
  return changesOf(db, reach, record).execute();
}

function changesOf(db: Db, reach: Reach, { type, id }: Found) {
  return db
    .selectFrom("statusChanges")
    .leftJoin("users", "users.id", "statusChanges.byUserId")
    .select(["statusChanges.id", "statusChanges.fromStatus", "statusChanges.toStatus", "statusChanges.reason"])
    .select(["statusChanges.at", nameOfDoer.as("by")])
    .where("statusChanges.objectType", "=", type)
    .where("statusChanges.objectId", "=", id)
    .where(reach.company("statusChanges.companyId"))
    .orderBy("statusChanges.id", "desc");
}

/** The newest first; `internal` adds what advisors wrote for themselves. */
function commentsOf(db: Db, reach: Reach, { type, id }: Found, { internal = false }) {
  return db
    .selectFrom("comments")
    .leftJoin("users", "users.id", "comments.createdBy")
    .select(["comments.id", "comments.text", "comments.isInternal", "comments.createdAt as at", nameOfDoer.as("by")])
    .where("comments.objectType", "=", type)
    .where("comments.objectId", "=", id)
    .$if(!internal, (comments) => comments.where("comments.isInternal", "=", false))
    .where(reach.company("comments.companyId"))
    .orderBy("comments.id", "desc");
}
