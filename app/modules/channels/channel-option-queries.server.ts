import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { usesOf } from "#app/modules/catalogue/entry-kind.server.ts";
import { usesText } from "#app/modules/catalogue/uses.ts";
import { channelOptionKind } from "./channel-kind.server.ts";

/** A channel option of a company with where it is used; null when either is absent or out of reach. */
export async function findChannelOption(db: Db, reach: Reach, companyId: number, channelOptionId: number) {
  const option = await db
    .selectFrom("channelOptions")
    .select(["id", "channelId", "name", "unit", "unitCostCents", "leastQuantity", "mostQuantity", "vendorHint"])
    .select(["isActive", "version"])
    .select(usesOf(channelOptionKind, sql.ref("channelOptions.id")).as("uses"))
    .where("id", "=", channelOptionId)
    .where("companyId", "=", companyId)
    .where(reach.company("channelOptions.companyId"))
    .executeTakeFirst();
  if (!option) return null;
  const { uses, ...known } = option;
  return { ...known, usedBy: usesText(uses) };
}

/** What can be bought on the active channels of a company, in the order of the channels and then its own. */
export function listActiveChannelOptions(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("channelOptions")
    .innerJoin("channels", "channels.id", "channelOptions.channelId")
    .select(["channelOptions.id", "channelOptions.channelId", "channelOptions.name", "channelOptions.unit"])
    .select(["channelOptions.unitCostCents", "channelOptions.leastQuantity", "channelOptions.mostQuantity"])
    .select("channelOptions.vendorHint")
    .where("channelOptions.companyId", "=", companyId)
    .where("channelOptions.isActive", "=", true)
    .where("channels.isActive", "=", true)
    .where(reach.company("channelOptions.companyId"))
    .orderBy("channels.position")
    .orderBy("channels.id")
    .orderBy("channelOptions.position")
    .orderBy("channelOptions.id")
    .execute();
}
