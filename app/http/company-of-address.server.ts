import { parse } from "cookie";
import { paths } from "#app/paths.ts";
import { idOf } from "./ids.ts";

/** The cookie that keeps the company whose pages an advisor opened last. */
export const COMPANY_COOKIE = "company";

/**
 * The id of the company that an advisor's page is about: that of its path, else the asked, else the remembered one; null
 * for the pages about all companies. Whether it is in reach is for the caller to find out.
 */
export function companyIdOfAddress({
  request,
  params,
}: {
  request: Request;
  params: { companyId?: string };
}): number | null {
  const { pathname, searchParams } = new URL(request.url);
  if (params.companyId !== undefined) return idOf(params.companyId);
  if (searchParams.has("company")) return idOf(searchParams.get("company"));
  return pathname.startsWith(paths.companies()) ? null : rememberedCompanyId(request.headers.get("Cookie"));
}

/** The id that a browser remembers; null when there is none. */
export function rememberedCompanyId(cookieHeader: string | null): number | null {
  const value = parse(cookieHeader ?? "")[COMPANY_COOKIE] ?? "";
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
