import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { inboxTabOf } from "#app/programs/queue/inbox-tabs.ts";
import { inbox } from "#app/wiring/inbox.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const { reach, userId } = advisor;
  await requireExport(call, advisor, { type: "inbox", companyId: null });
  const counts = await inbox.counts(db, reach, userId, now());
  const tab = inboxTabOf(new URL(call.request.url).searchParams.get("tab"), counts);
  return inbox.download(db, reach, { userId, tab, now: now() }, call.request, "Inbox.csv");
}
