import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { studioList } from "#app/programs/studio/studio-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "studio:view");
  await requireExport(call, member, { type: "studio", companyId: member.companyId });
  return studioList.download(db, { access: member.access, scope: {}, at: call.request }, "Studio requests.csv");
}
