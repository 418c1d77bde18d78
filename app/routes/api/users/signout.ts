import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiHandler } from "#app/http/api-handler.server.ts";
import { apiSuccess } from "#app/http/envelope.server.ts";
import { expiredSessionCookie } from "#app/http/session-cookie.server.ts";
import { requireCurrentUser } from "#app/access/guards/guards.server.ts";
import { signOut } from "#app/access/session/sign-out.server.ts";

/** Sign out. With `expired` the session ended by itself, and its device keeps its push notifications. */
export const action = apiHandler(async (call) => {
  const user = await requireCurrentUser(call);
  const isExpired = new URL(call.request.url).searchParams.has("expired");
  await signOut(db, user, now(), { isExpired });
  return apiSuccess(null, { "Set-Cookie": expiredSessionCookie(), "Clear-Site-Data": '"cache"' });
});

export const loader = action;
