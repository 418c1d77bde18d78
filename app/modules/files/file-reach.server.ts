import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { isVisible } from "#app/modules/custom-events/custom-event-queries.server.ts";

/** The kinds of record that files belong to, each with its own rule of who may read them. */
const readable = {
  // A logo shows on every page of its company.
  companyLogo: (reach: Reach) => reach.company("files.companyId"),
  // Owners look at ideas before they plan them.
  ideaImage: (reach: Reach) => reach.company("files.companyId"),
  // The proof of an action is its location's.
  action: (reach: Reach) =>
    sql<boolean>`files.object_id in (select actions.id from actions where ${reach.location("actions.locationId")})`,
  // Whoever sees an event, or a part of the series that it was split into, sees its files.
  customEvent: (reach: Reach) =>
    sql<boolean>`files.id in (select custom_event_files.file_id from custom_event_files
      join custom_events on custom_events.id = custom_event_files.event_id where ${isVisible(reach)})`,
} satisfies Record<string, (reach: Reach) => RawBuilder<boolean>>;

export type FileObject = keyof typeof readable;

/** A file inside the reach by its key, with what a download needs; null when there is none or it is another's. */
export async function findReadableFile(db: Db, reach: Reach, key: string) {
  const file = await db
    .selectFrom("files")
    .select(["key", "name", "contentType", "bytes", "sha256"])
    .where("key", "=", key)
    .where((is) =>
      is.or(Object.entries(readable).map(([type, rule]) => is.and([is("objectType", "=", type), rule(reach)]))),
    )
    .executeTakeFirst();
  return file ?? null;
}
