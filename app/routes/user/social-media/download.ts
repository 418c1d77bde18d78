import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { socialList } from "#app/programs/social-orders/social-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:view");
  await requireExport(call, member, { type: "social-orders", companyId: member.companyId });
  return socialList.download(db, { access: member.access, scope: {}, at: call.request }, "Social media orders.csv");
}
