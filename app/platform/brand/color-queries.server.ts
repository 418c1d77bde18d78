import { type RawBuilder, sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type ColorName, type OwnColors, isColorName } from "./color-tokens.ts";

/** The own colors of the query's `companies`, by name. */
export const colorsAsJson: RawBuilder<OwnColors> = sql`coalesce((
  select json_object_agg(colors.token, json_build_object('light', colors.light, 'dark', colors.dark))
  from colors where colors.company_id = companies.id), '{}')`;

/** A company's own color; null colors with version 0 where it never had one. The company was looked up before. */
export async function findColor(db: Db, reach: Reach, companyId: number, name: ColorName) {
  const own = await db
    .selectFrom("colors")
    .select(["light", "dark", "version"])
    .where("companyId", "=", companyId)
    .where("token", "=", name)
    .where(reach.company("colors.companyId"))
    .executeTakeFirst();
  return own ?? null;
}

/** The colors that a company in reach set for itself, with who did. */
export async function listOwnColors(db: Db, reach: Reach, companyId: number) {
  const rows = await db
    .selectFrom("colors")
    .leftJoin("users", "users.id", "colors.updatedBy")
    .select(["colors.token", "colors.light", "colors.dark", "colors.updatedAt"])
    .select(nameOfDoer.as("by"))
    .where("colors.companyId", "=", companyId)
    .where(reach.company("colors.companyId"))
    .execute();
  return rows.filter(({ token }) => isColorName(token));
}
