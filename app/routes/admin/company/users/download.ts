import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { userList } from "#app/people/users/user-list.ts";
import { downloadUsers, userDownloadHeader } from "#app/people/users/user-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const company = companyOfPage(advisor);
  await requireExport(call, advisor, { type: "users", companyId: company.id });
  const lines = downloadUsers(db, advisor.reach, company.id, userList.decode(new URL(call.request.url)));
  return csvDownload(`${company.name} users.csv`, userDownloadHeader(), lines);
}
