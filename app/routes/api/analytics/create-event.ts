import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiCall, readPayload } from "#app/http/api-call.server.ts";
import { failure, success } from "#app/http/envelope.server.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { eventPayload } from "#app/platform/analytics/event-payload.ts";
import { recordEvent } from "#app/platform/analytics/record-event.server.ts";

export const action = apiCall(async (call) => {
  const person = await requireAccepted(call);
  const minutes = await countAttempt(db, rateLimits.analytics, person.userId, now());
  if (minutes !== null) throw tooMany(call.request, minutes);
  const event = await readPayload(call.request, eventPayload);
  const outcome = await recordEvent(db, person, event, now());
  return outcome.recorded ? success(null) : failure(outcome.problem);
});

export const loader = action;
