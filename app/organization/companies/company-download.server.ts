import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import type { ListRequest } from "#app/platform/records/list.server.ts";
import { now } from "#app/clock.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import { pageCompany } from "./page-company.server.ts";
import { chooseCompanies, chooseCompany } from "./remembered-company.server.ts";
import type { SpanningScope } from "./spanning-lists.server.ts";

/** Scope of a list over several companies: queues need the user, some lists the current instant. */
interface FullScope extends SpanningScope {
  userId: number;
  now: Date;
}

interface SpanningDownload {
  permission: Permission;
  /** Name of the export in the audit log. */
  type: string;
  /** File name after the company's, as in "all companies groups.csv"; defaults to the type. */
  file?: string;
  list: { download(db: Db, request: ListRequest<FullScope>, file: string): Response };
}

interface Downloaded {
  download(db: Db, request: ListRequest<{ companyId: number; now: Date }>, file: string): Response;
}

/** Answer with the CSV of a list over several companies, for the company of the address or for all. */
export async function downloadSpanningList(db: Db, call: LoaderFunctionArgs, download: SpanningDownload) {
  const { permission, type, file = type.replaceAll("-", " "), list } = download;
  const advisor = await requireAdvisor(call, permission);
  const { company } = await chooseCompanies(db, advisor.access, call.request);
  const { id: companyId, name } = orNotFound(company, "Company");
  await requireExport(call, advisor, { type, companyId });
  const scope = { companyId, userId: advisor.userId, now: now() };
  return list.download(db, { access: advisor.access, scope, at: call.request }, `${name} ${file}.csv`);
}

/**
 * Answer with the CSV of a list of the address's company, as "Sunrise networks.csv"; `type` names the export and the
 * file.
 */
export async function downloadCompanyList(
  db: Db,
  {
    call,
    permission,
    type,
    list,
  }: { call: LoaderFunctionArgs; permission: Permission; type: string; list: Downloaded },
) {
  const advisor = await requireAdvisor(call, permission);
  const { id: companyId, name } = call.params.companyId
    ? pageCompany(advisor)
    : orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  await requireExport(call, advisor, { type, companyId });
  const scope = { companyId, now: now() };
  return list.download(
    db,
    { access: advisor.access, scope, at: call.request },
    `${name} ${type.replaceAll("-", " ")}.csv`,
  );
}
