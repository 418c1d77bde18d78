import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { next } from "./row.ts";

/** A notification of somebody about no record, unread unless told. */
export function makeNotification(
  db: Db,
  user: { id: number },
  values: Partial<Insertable<Schema["notifications"]>> = {},
) {
  const number = next();
  return db
    .insertInto("notifications")
    .values({
      ...{ userId: user.id, type: "transfer", recordKey: `key ${number}`, title: `News ${number}`, link: "/dashboard" },
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
