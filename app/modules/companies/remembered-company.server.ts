import { parse, serialize } from "cookie";
import { env } from "#app/env.server.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import type { Db } from "#db/connect.ts";

const NAME = "company";
const YEAR_SECONDS = 31_536_000;

/** The active company whose pages an advisor opened last in this browser; null when there is none in reach. */
export async function rememberedCompany(db: Db, reach: Reach, cookieHeader: string | null) {
  const id = rememberedId(cookieHeader);
  if (id === null) return null;
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "timeZone"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

/** The headers with which a company's page remembers that company; none where the browser knows it already. */
export function rememberCompany(cookieHeader: string | null, companyId: number): Record<string, string> {
  if (rememberedId(cookieHeader) === companyId) return {};
  const secure = env.APP_URL.protocol === "https:";
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: YEAR_SECONDS } as const;
  return { "Set-Cookie": serialize(NAME, String(companyId), attributes) };
}

function rememberedId(cookieHeader: string | null): number | null {
  const value = parse(cookieHeader ?? "")[NAME] ?? "";
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
