import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiCall } from "#app/http/api-call.server.ts";
import { failure, success } from "#app/http/envelope.server.ts";
import { requirePerson } from "#app/access/guards/guards.server.ts";
import { acceptTerms } from "#app/access/terms/accept-terms.server.ts";

export const action = apiCall(async (call) => {
  const person = await requirePerson(call);
  const outcome = await acceptTerms(db, person, now());
  return outcome.saved ? success(null) : failure(Object.values(outcome.problems).flat()[0] ?? "");
});

export const loader = action;
