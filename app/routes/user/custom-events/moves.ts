import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { parseDayParam } from "#app/planning/custom-events/occurrence-scope.ts";
import { eventOnDay } from "#app/planning/custom-events/event-occurrences.ts";
import { SINGLE_EVENT, listMoveChoices } from "#app/planning/event-changes/move-choices.ts";

/** Return what dragging a repeating event can mean: `day` names the occurrence, `to` is its new first day. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const address = new URL(call.request.url);
  const [day, to] = [parseDayParam(address), parseDayParam(address, "to")];
  const event = await findCustomEvent(db, member.access, parseId(call.params.eventId));
  // The calendar still posts the move, whose answer says in words what happened to the event.
  if (!event) return json(SINGLE_EVENT, { status: 404 });
  const occurrence = day && eventOnDay(event, day);
  return json(
    occurrence && to ? listMoveChoices(event, occurrence.originalDay, occurrence.startsOn, to) : SINGLE_EVENT,
  );
}
