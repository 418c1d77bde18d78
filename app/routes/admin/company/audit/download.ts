import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { auditList } from "#app/organization/company-audit/audit-list.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "audit:view", type: "audit", list: auditList });
