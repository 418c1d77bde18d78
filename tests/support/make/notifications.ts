import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { nextSerial } from "./row.ts";

/** Create a user's notification about no record, by default unread. */
export function makeNotification(
  db: Db,
  user: { id: number },
  values: Partial<Insertable<Schema["notifications"]>> = {},
) {
  const number = nextSerial();
  return db
    .insertInto("notifications")
    .values({
      userId: user.id,
      type: "transfer",
      recordKey: `key ${number}`,
      title: `News ${number}`,
      link: "/dashboard",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a published announcement for a whole company, by default from the beginning of 2020 to the end of 2099. */
export function makeAnnouncement(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["announcements"]>> = {},
) {
  return db
    .insertInto("announcements")
    .values({
      companyId: company.id,
      title: `Announcement ${nextSerial()}`,
      html: "<p>New cups come in May.</p>",
      startsOn: "2020-01-01",
      endsOn: "2099-12-31",
      status: "published",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
