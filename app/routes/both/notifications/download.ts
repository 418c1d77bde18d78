import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { notificationList } from "#app/platform/notifications/notification-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const { userId, access, companyId } = user;
  await requireExport(call, user, { type: "notifications", companyId });
  return notificationList.download(
    db,
    { access, scope: { userId, access, now: now() }, at: call.request },
    "Notifications.csv",
  );
}
