import { serialize } from "cookie";
import { sql } from "kysely";
import type { Person } from "#app/access/guards/guards.server.ts";
import { env } from "#app/env.server.ts";
import { type Call, withParameter } from "#app/http/call.server.ts";
import { COMPANY_COOKIE, rememberedCompanyId } from "#app/http/company-of-address.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Db } from "#db/connect.ts";

const YEAR_SECONDS = 31_536_000;

/** The active company whose pages an advisor opened last in this browser; null when there is none in reach. */
export async function rememberedCompany(db: Db, reach: Reach, cookieHeader: string | null) {
  const id = rememberedCompanyId(cookieHeader);
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

/**
 * The company that a page without one in its address is about: `?company=` of the address, else the remembered one, else
 * the only one. `companies` are the choices of the picker, `headers` remember the choice. Throws 404 where the address
 * names a company that is absent or out of reach; `company` is null while there is one to choose. `at` is the request with
 * the company in its address, so that the links of a list stay with it whatever other pages are about.
 */
export async function chooseCompany(db: Db, reach: Reach, request: Request) {
  const query = new URL(request.url).searchParams;
  const asked = query.has("company") ? idOf(query.get("company")) : null;
  const cookie = request.headers.get("Cookie");
  const companies = await db
    .selectFrom("companies")
    .select(["id", "name", "status", "timeZone"])
    .where(reach.company("companies.id"))
    .where((is) => is.or([is("status", "=", "active"), is("id", "=", asked ?? 0)]))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const [only, ...others] = companies;
  const chosen = companies.find(({ id }) => id === (asked ?? rememberedCompanyId(cookie)));
  const company =
    asked === null ? (chosen ?? (others.length === 0 ? only : undefined) ?? null) : found(chosen, "Company");
  return {
    company,
    companies,
    at: company ? withParameter(request, "company", String(company.id)) : request,
    headers: company ? rememberCompany(cookie, company.id) : {},
  };
}

/** What stands for all companies of an advisor, in addresses and in file names. */
const ALL = { id: null, name: "all companies", timeZone: "UTC" };

/** The same for what can span all companies that the advisor reaches, with `?company=all`; their id is null. */
export async function chooseCompanies(db: Db, reach: Reach, request: Request) {
  const url = new URL(request.url);
  if (url.searchParams.get("company") !== "all") return chooseCompany(db, reach, request);
  url.searchParams.delete("company");
  const { companies } = await chooseCompany(db, reach, new Request(url, { headers: request.headers }));
  return { company: ALL, companies, at: request, headers: {} };
}

/** The headers with which a company's page remembers that company; none where the browser knows it already. */
export function rememberCompany(cookieHeader: string | null, companyId: number): Record<string, string> {
  if (rememberedCompanyId(cookieHeader) === companyId) return {};
  const secure = env.APP_URL.protocol === "https:";
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: YEAR_SECONDS } as const;
  return { "Set-Cookie": serialize(COMPANY_COOKIE, String(companyId), attributes) };
}

/** The same for the pages that have the company in their path, asked once for all of them. */
export function rememberCompanyOfPath(call: Call, { companyOfPage }: Person): Record<string, string> {
  if (call.params.companyId === undefined || !companyOfPage) return {};
  return rememberCompany(call.request.headers.get("Cookie"), companyOfPage.id);
}
