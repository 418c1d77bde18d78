import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { apiHandler, readPayload } from "#app/http/api-handler.server.ts";
import { apiFailure, apiSuccess } from "#app/http/envelope.server.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { eventPayload } from "#app/platform/analytics/event-payload.ts";
import { recordAnalyticsEvent } from "#app/platform/analytics/record-event.server.ts";

export const action = apiHandler(async (call) => {
  const user = await requireAcceptedTerms(call);
  const minutes = await countAttempt(db, rateLimits.analytics, user.userId, now());
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  const event = await readPayload(call.request, eventPayload);
  const outcome = await recordAnalyticsEvent(db, user, event, now());
  return outcome.recorded ? apiSuccess(null) : apiFailure(outcome.problem);
});

export const loader = action;
