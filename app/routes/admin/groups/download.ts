import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { groupList } from "#app/organization/groups/group-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, { permission: "group:view", type: "groups", list: groupList });
