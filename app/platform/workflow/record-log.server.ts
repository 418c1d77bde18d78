import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

const ROWS = 50;

/** A record that the caller has found within the reach. */
interface Found {
  type: string;
  id: number;
}

/** What became of a record, the newest first. */
export function listStatusChanges(db: Db, reach: Reach, { type, id }: Found) {
  return db
    .selectFrom("statusChanges")
    .leftJoin("users", "users.id", "statusChanges.byUserId")
    .select(["statusChanges.id", "statusChanges.fromStatus", "statusChanges.toStatus", "statusChanges.reason"])
    .select(["statusChanges.at", nameOfDoer.as("by")])
    .where("statusChanges.objectType", "=", type)
    .where("statusChanges.objectId", "=", id)
    .where(reach.company("statusChanges.companyId"))
    .orderBy("statusChanges.id", "desc")
    .limit(ROWS)
    .execute();
}

/** What people wrote about a record, the newest first; advisors' own comments are no customer's. */
export function listComments(db: Db, reach: Reach, { type, id }: Found) {
  return db
    .selectFrom("comments")
    .leftJoin("users", "users.id", "comments.createdBy")
    .select(["comments.id", "comments.text", "comments.createdAt as at", nameOfDoer.as("by")])
    .where("comments.objectType", "=", type)
    .where("comments.objectId", "=", id)
    .where("comments.isInternal", "=", false)
    .where(reach.company("comments.companyId"))
    .orderBy("comments.id", "desc")
    .limit(ROWS)
    .execute();
}
