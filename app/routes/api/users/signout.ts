import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiHandler } from "#app/http/api-handler.server.ts";
import { apiSuccess } from "#app/http/envelope.server.ts";
import { expiredSessionCookie } from "#app/http/session-cookie.server.ts";
import { requireCurrentUser } from "#app/access/guards/guards.server.ts";
import { signOut } from "#app/access/session/sign-out.server.ts";

export const action = apiHandler(async (call) => {
  const user = await requireCurrentUser(call);
  await signOut(db, user, now());
  return apiSuccess(null, { "Set-Cookie": expiredSessionCookie(), "Clear-Site-Data": '"cache"' });
});

export const loader = action;
