import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { seenLocationList } from "#app/people/visible-locations/seen-location-list.server.ts";
import { findUser } from "#app/people/users/user-queries.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const user = found(await findUser(db, advisor.reach, idOf(call.params.companyId), idOf(call.params.userId)), "User");
  await requireExport(call, advisor, { type: "user-locations", companyId: user.underId });
  return seenLocationList.download(db, advisor.reach, user, call.request, `Locations of ${fullName(user)}.csv`);
}
