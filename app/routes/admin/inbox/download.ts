import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { decidingUserIds } from "#app/platform/identity/stand-ins.ts";
import { selectInboxTab } from "#app/programs/queue/inbox-tabs.ts";
import { inbox } from "#app/wiring/inbox.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const { access } = advisor;
  const userIds = decidingUserIds(advisor);
  await requireExport(call, advisor, { type: "inbox", companyId: null });
  const counts = await inbox.counts(db, access, userIds, now());
  const tab = selectInboxTab(new URL(call.request.url).searchParams.get("tab"), counts);
  return inbox.download(db, { access, scope: { userIds, tab, now: now() }, at: call.request }, "Inbox.csv");
}
