import { serialize } from "cookie";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { env } from "#app/env.server.ts";
import { type Call, withSearchParam } from "#app/http/call.server.ts";
import { COMPANY_COOKIE, rememberedCompanyId } from "#app/http/company-of-request.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

const YEAR_SECONDS = 31_536_000;

/** Find the active company whose pages an advisor last opened in this browser; null when none is within the scope. */
export async function findRememberedCompany(db: Db, access: AccessScope, cookieHeader: string | null) {
  const id = rememberedCompanyId(cookieHeader);
  if (id === null) return null;
  const company = await db
    .selectFrom("companies")
    .select(["id", "name", "timeZone"])
    .where("id", "=", id)
    .where("status", "=", "active")
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
}

/**
 * Choose the company of a page without one in its path: `?company=` of the address, else the remembered one, else the
 * only one. `companies` are the picker's choices, `headers` remember the choice; `company` is null while there is still
 * one to choose. Throws 404 when the address names a company that is absent or out of scope. `at` is the request with
 * the company in its address, so that a list's links stay with it.
 */
export async function chooseCompany(db: Db, access: AccessScope, request: Request) {
  const query = new URL(request.url).searchParams;
  const requested = query.has("company") ? parseId(query.get("company")) : null;
  const cookie = request.headers.get("Cookie");
  const companies = await db
    .selectFrom("companies")
    .select(["id", "name", "status", "timeZone"])
    .where(access.company("companies.id"))
    .where((is) => is.or([is("status", "=", "active"), is("id", "=", requested ?? 0)]))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
  const [only, ...others] = companies;
  const chosen = companies.find(({ id }) => id === (requested ?? rememberedCompanyId(cookie)));
  const company =
    requested === null ? (chosen ?? (others.length === 0 ? only : undefined) ?? null) : orNotFound(chosen, "Company");
  return {
    company,
    companies,
    at: company ? withSearchParam(request, "company", String(company.id)) : request,
    headers: company ? rememberCompany(cookie, company.id) : {},
  };
}

/** Company of a list about all companies of an advisor, as addresses and file names have it. */
const ALL_COMPANIES = { id: null, name: "all companies", timeZone: "UTC" };

/**
 * Choose a company as `chooseCompany` does, or all of the advisor's companies with `?company=all`; their id is null.
 */
export async function chooseCompanies(db: Db, access: AccessScope, request: Request) {
  const url = new URL(request.url);
  if (url.searchParams.get("company") !== "all") return chooseCompany(db, access, request);
  url.searchParams.delete("company");
  const { companies } = await chooseCompany(db, access, new Request(url, { headers: request.headers }));
  return { company: ALL_COMPANIES, companies, at: request, headers: {} };
}

/** Return the response headers that remember a page's company in a cookie; empty when the browser already does. */
export function rememberCompany(cookieHeader: string | null, companyId: number): Record<string, string> {
  if (rememberedCompanyId(cookieHeader) === companyId) return {};
  const secure = env.APP_URL.protocol === "https:";
  const attributes = { httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: YEAR_SECONDS } as const;
  return { "Set-Cookie": serialize(COMPANY_COOKIE, String(companyId), attributes) };
}

/** Return the same headers for pages with the company in their path; called in one place for all of them. */
export function rememberCompanyOfPath(call: Call, { companyOfPage }: CurrentUser): Record<string, string> {
  if (call.params.companyId === undefined || !companyOfPage) return {};
  return rememberCompany(call.request.headers.get("Cookie"), companyOfPage.id);
}
