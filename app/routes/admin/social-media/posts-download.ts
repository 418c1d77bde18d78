import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { postList } from "#app/programs/social-posts/post-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const { reach } = advisor;
  const { id: companyId, name, timeZone } = found((await chooseCompany(db, reach, call.request)).company, "Company");
  await requireExport(call, advisor, { type: "socialPosts", companyId });
  const scope = { companyId, today: dayIn(timeZone, now()) };
  return postList.download(db, reach, scope, call.request, `${name} posts.csv`);
}
