import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { openNotification } from "#app/platform/notifications/mark-notifications.server.ts";

/** Mark a notification as read and redirect to its record. */
export async function loader(call: LoaderFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const link = await openNotification(db, user, parseId(call.params.notificationId), now());
  return redirect(orNotFound(link, "Notification"), { status: 303 });
}
