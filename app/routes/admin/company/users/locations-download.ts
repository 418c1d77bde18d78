import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { visibleLocationList } from "#app/people/visible-locations/visible-location-list.server.ts";
import { findUser } from "#app/people/users/user-queries.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view");
  const user = orNotFound(
    await findUser(db, advisor.access, parseId(call.params.companyId), parseId(call.params.userId)),
    "User",
  );
  await requireExport(call, advisor, { type: "user-locations", companyId: user.underId });
  return visibleLocationList.download(
    db,
    { access: advisor.access, scope: user, at: call.request },
    `Locations of ${fullName(user)}.csv`,
  );
}
