import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { success } from "#app/http/envelope.server.ts";
import { spentSessionCookie } from "#app/http/session-cookie.server.ts";
import { requirePerson } from "#app/access/guards/guards.server.ts";
import { signOut } from "#app/access/session/sign-out.server.ts";

export const action = apiCall(async (call) => {
  const person = await requirePerson(call);
  await signOut(db, person, now());
  return success(null, { "Set-Cookie": spentSessionCookie(), "Clear-Site-Data": '"cache"' });
});

export const loader = action;
