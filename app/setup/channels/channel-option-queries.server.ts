import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { usesOf } from "#app/platform/records/entry-kind.server.ts";
import { usesText } from "#app/platform/records/uses.ts";
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
