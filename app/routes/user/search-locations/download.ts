import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { previewList, readPreviewScope } from "#app/insight/preview/preview-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "preview:view");
  await requireExport(call, member, { type: "preview-locations", companyId: member.companyId });
  const scope = { ...(await readPreviewScope(db, member, call.request)), ownOnly: true };
  return previewList.download(db, { access: member.access, scope, at: call.request }, "Your locations.csv");
}
