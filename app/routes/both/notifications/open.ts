import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { openNotification } from "#app/platform/notifications/mark.server.ts";

/** Leads to what a notification tells of, which is read with that. */
export async function loader(call: LoaderFunctionArgs) {
  const person = await requireAccepted(call);
  const link = await openNotification(db, person, idOf(call.params.notificationId), now());
  return redirect(found(link, "Notification"), { status: 303 });
}
