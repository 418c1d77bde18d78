import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { type ColorName, type CompanyColors, isColorName } from "./color-tokens.ts";

/** JSON of the own colors of the query's `companies`, keyed by color name. */
export const companyColorsJson: RawBuilder<CompanyColors> = sql`coalesce((
  select json_object_agg(colors.token, json_build_object('light', colors.light, 'dark', colors.dark))
  from colors where colors.company_id = companies.id), '{}')`;

/** Find a company's own color, null when it never set one. The caller has already checked that the company exists. */
export async function findCompanyColor(db: Db, access: AccessScope, companyId: number, name: ColorName) {
  const own = await db
    .selectFrom("colors")
    .select(["light", "dark", "version"])
    .where("companyId", "=", companyId)
    .where("token", "=", name)
    .where(access.company("colors.companyId"))
    .executeTakeFirst();
  return own ?? null;
}

/** List the colors that a company set for itself, each with the user who set it. */
export async function listCompanyColors(db: Db, access: AccessScope, companyId: number) {
  const rows = await db
    .selectFrom("colors")
    .leftJoin("users", "users.id", "colors.updatedBy")
    .select(["colors.token", "colors.light", "colors.dark", "colors.updatedAt"])
    .select(actorNameSql.as("by"))
    .where("colors.companyId", "=", companyId)
    .where(access.company("colors.companyId"))
    .execute();
  return rows.filter(({ token }) => isColorName(token));
}
