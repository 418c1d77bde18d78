import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadCompanyList } from "#app/organization/companies/company-download.server.ts";
import { textList } from "#app/setup/texts/text-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadCompanyList(db, { call, permission: "settings:view", type: "texts", list: textList });
