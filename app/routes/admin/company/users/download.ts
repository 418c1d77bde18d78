import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { companyDownload } from "#app/organization/companies/company-download.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";

export const loader = (call: LoaderFunctionArgs) => companyDownload(db, call, "user:view", "users", userList);
