import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Db } from "#db/connect.ts";
import { companyOfPage } from "./company-of-page.server.ts";
import { chooseCompanies, chooseCompany } from "./remembered-company.server.ts";
import type { SpanningScope } from "./spanning-lists.server.ts";

/** Everything that a spanning list is narrowed by: queues need their reader, some lists the moment. */
interface FullScope extends SpanningScope {
  userId: number;
  now: Date;
}

interface SpanningDownload {
  permission: Permission;
  /** Names the export. */
  type: string;
  /** Names the file behind the company, as in "all companies groups.csv"; the type unless told. */
  file?: string;
  list: { download(db: Db, reach: Reach, scope: FullScope, at: Request, file: string): Response };
}

interface Downloaded {
  download(db: Db, reach: Reach, scope: { companyId: number; now: Date }, at: Request, file: string): Response;
}

/** A list that can span companies, of the one that the address is about or of all. */
export async function spanningDownload(db: Db, call: LoaderFunctionArgs, asked: SpanningDownload) {
  const { permission, type, file = type.replaceAll("-", " "), list } = asked;
  const advisor = await requireAdvisor(call, permission);
  const { company } = await chooseCompanies(db, advisor.reach, call.request);
  const { id: companyId, name } = found(company, "Company");
  await requireExport(call, advisor, { type, companyId });
  const scope = { companyId, userId: advisor.userId, now: now() };
  return list.download(db, advisor.reach, scope, call.request, `${name} ${file}.csv`);
}

/** A list of the company that the address is about, as "Sunrise networks.csv"; `type` names the export and the file. */
export async function companyDownload(
  db: Db,
  call: LoaderFunctionArgs,
  permission: Permission,
  type: string,
  list: Downloaded,
) {
  const advisor = await requireAdvisor(call, permission);
  const { id: companyId, name } = call.params.companyId
    ? companyOfPage(advisor)
    : found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type, companyId });
  const scope = { companyId, now: now() };
  return list.download(db, advisor.reach, scope, call.request, `${name} ${type.replaceAll("-", " ")}.csv`);
}
