import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { dayOfAddress } from "#app/planning/custom-events/edited-part.ts";
import { eventOn } from "#app/planning/custom-events/event-occurrences.ts";
import { ALONE, choicesOfMove } from "#app/planning/custom-events/move-choices.ts";

/** What a move on the calendar can mean for a repeating event: `day` names its occurrence, which is to begin on `to`. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event:edit");
  const address = new URL(call.request.url);
  const [day, to] = [dayOfAddress(address), dayOfAddress(address, "to")];
  const event = await findCustomEvent(db, member.reach, idOf(call.params.eventId));
  // The calendar goes on, and the move itself says in words what has become of the event.
  if (!event) return json(ALONE, { status: 404 });
  const part = day && eventOn(event, day);
  return json(part && to ? choicesOfMove(event, part.originalDay, part.startsOn, to) : ALONE);
}
