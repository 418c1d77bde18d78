import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Db } from "#db/connect.ts";
import type { ListRequest } from "#app/platform/records/list.server.ts";
import { now } from "#app/clock.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor, requireMember } from "#app/access/guards/guards.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { chooseCompanies, chooseCompany } from "./remembered-company.server.ts";
import type { AdvisorListScope } from "./spanning-lists.server.ts";

/** Answers a request for a list with its CSV. */
export type Download = (db: Db, call: LoaderFunctionArgs) => Promise<Response>;

interface SpanningDownload {
  permission: Permission;
  /** Name of the export in the audit log. */
  type: string;
  /** File name after the company's, as in "all companies groups.csv"; defaults to the type. */
  file?: string;
  list: { download(db: Db, request: ListRequest<AdvisorListScope>, file: string): Response };
}

/** Define the download of a list over several companies, for the company of the address or for all. */
export function spanningDownload({
  permission,
  type,
  file = type.replaceAll("-", " "),
  list,
}: SpanningDownload): Download {
  return async (db, call) => {
    const advisor = await requireAdvisor(call, permission);
    const { company } = await chooseCompanies(db, advisor.access, call.request);
    const { id: companyId, name } = orNotFound(company, "Company");
    await requireExport(call, advisor, { type, companyId });
    const scope = { companyId, userId: advisor.userId, now: now() };
    return list.download(db, { access: advisor.access, scope, at: call.request }, `${name} ${file}.csv`);
  };
}

interface CompanyDownload {
  permission: Permission;
  /** Name of the export in the audit log, and of the file after the company's: "Sunrise networks.csv". */
  type: string;
  list: { download(db: Db, request: ListRequest<{ companyId: number; now: Date }>, file: string): Response };
}

/** Define the download of a list of the address's company. */
export function companyDownload({ permission, type, list }: CompanyDownload): Download {
  return async (db, call) => {
    const advisor = await requireAdvisor(call, permission);
    const { id: companyId, name } = call.params.companyId
      ? pageCompany(advisor)
      : orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
    await requireExport(call, advisor, { type, companyId });
    const file = `${name} ${type.replaceAll("-", " ")}.csv`;
    return list.download(db, { access: advisor.access, scope: { companyId, now: now() }, at: call.request }, file);
  };
}

/** Scope of a list of a member's networks. */
interface MemberScope {
  companyId: number;
  access: AccessScope;
  now: Date;
}

interface MemberDownload {
  permission: Permission;
  /** Name of the export in the audit log. */
  type: string;
  /** File name without its ending. */
  file: string;
  list: { download(db: Db, request: ListRequest<MemberScope>, file: string): Response };
}

/** Define the download of a list of what the member sees. */
export function memberDownload({ permission, type, file, list }: MemberDownload): Download {
  return async (db, call) => {
    const member = await requireMember(call, permission);
    const { companyId, access } = member;
    await requireExport(call, member, { type, companyId });
    return list.download(db, { access, scope: { companyId, access, now: now() }, at: call.request }, `${file}.csv`);
  };
}
