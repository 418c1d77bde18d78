import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
import { channelKind } from "./channel-kind.server.ts";

/** A channel of a company with where it is used; null when either is absent or out of reach. */
export async function findChannel(db: Db, reach: Reach, companyId: number, channelId: number) {
  const channel = await db
    .selectFrom("channels")
    .select(["id", "name", "icon", "lightColor", "darkColor", "leadDays", "link", "isActive", "version"])
    .select(usesOf(channelKind, sql.ref("channels.id")).as("uses"))
    .where("id", "=", channelId)
    .where("companyId", "=", companyId)
    .where(reach.company("channels.companyId"))
    .executeTakeFirst();
  if (!channel) return null;
  const { uses, ...known } = channel;
  return { ...known, usedBy: usesText(uses) };
}

/** All channels of a company in its order, the inactive ones too, for a form's list of choices. */
export function listChannelChoices(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("channels")
    .select(["id", "name", "isActive"])
    .where("companyId", "=", companyId)
    .where(reach.company("channels.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}
