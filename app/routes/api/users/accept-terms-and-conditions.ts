import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiHandler } from "#app/http/api-handler.server.ts";
import { apiFailure, apiSuccess } from "#app/http/envelope.server.ts";
import { requireCurrentUser } from "#app/access/guards/guards.server.ts";
import { acceptTerms } from "#app/access/terms/accept-terms.server.ts";

export const action = apiHandler(async (call) => {
  const user = await requireCurrentUser(call);
  const outcome = await acceptTerms(db, user, now());
  return outcome.saved ? apiSuccess(null) : apiFailure(Object.values(outcome.fieldErrors).flat()[0] ?? "");
});

export const loader = action;
