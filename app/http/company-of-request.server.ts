import { parse } from "cookie";
import { paths } from "#app/paths.ts";
import { parseId } from "./ids.ts";

/** Name of the cookie that holds the company whose pages an advisor opened last. */
export const COMPANY_COOKIE = "company";

/**
 * Return the company id of an advisor's page: from its path, else from `?company=`, else from the cookie; null for
 * pages about all companies. The caller checks that the company is in scope.
 */
export function companyIdOfRequest({
  request,
  params,
}: {
  request: Request;
  params: { companyId?: string };
}): number | null {
  const { pathname, searchParams } = new URL(request.url);
  if (params.companyId !== undefined) return parseId(params.companyId);
  if (searchParams.has("company")) return parseId(searchParams.get("company"));
  return pathname.startsWith(paths.companies()) ? null : rememberedCompanyId(request.headers.get("Cookie"));
}

/** Return the company id in a Cookie header; null when there is none. */
export function rememberedCompanyId(cookieHeader: string | null): number | null {
  const value = parse(cookieHeader ?? "")[COMPANY_COOKIE] ?? "";
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
