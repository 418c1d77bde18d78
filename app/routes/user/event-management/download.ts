import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { eventList } from "#app/programs/events/event-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event-program:view");
  await requireExport(call, member, { type: "events", companyId: member.companyId });
  return eventList.download(db, { access: member.access, scope: {}, at: call.request }, "Events.csv");
}
