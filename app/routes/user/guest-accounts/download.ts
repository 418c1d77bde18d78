import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { guestList } from "#app/people/guests/guest-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const owner = await requireMember(call, "guest:view");
  await requireExport(call, owner, { type: "guests", companyId: owner.companyId });
  return guestList.download(db, { access: owner.access, scope: {}, at: call.request }, "Guest accounts.csv");
}
