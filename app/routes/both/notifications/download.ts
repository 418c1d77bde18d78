import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { notificationList } from "#app/platform/notifications/notification-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const person = await requireAccepted(call);
  const { userId, reach, companyId } = person;
  await requireExport(call, person, { type: "notifications", companyId });
  return notificationList.download(db, reach, { userId, reach, now: now() }, call.request, "Notifications.csv");
}
