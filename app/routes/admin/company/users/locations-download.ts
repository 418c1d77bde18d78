import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { sightList } from "#app/people/users/sight-list.ts";
import { downloadSeenLocations, seenLocationsHeader } from "#app/people/users/sight-list.server.ts";
import { findUser } from "#app/people/users/user-queries.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const user = found(await findUser(db, advisor.reach, idOf(call.params.companyId), idOf(call.params.userId)), "User");
  await requireExport(call, advisor, { type: "user-locations", companyId: user.underId });
  const lines = downloadSeenLocations(db, advisor.reach, user, sightList.decode(new URL(call.request.url)));
  return csvDownload(`Locations of ${fullName(user)}.csv`, seenLocationsHeader(user), lines);
}
