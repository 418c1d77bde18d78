import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { findEventProgram } from "./event-programs.server.ts";
import { createEvent } from "./save-event.server.ts";

type Copied = { saved: true; eventId: number; title: string } | { saved: false; problems: Problems };

/**
 * Makes a new event like one that was, with its shops, host, plan and split, from another first day on (YYYY-MM-DD). Null
 * when it is absent or out of reach.
 */
export async function copyEvent(
  db: Db,
  member: Member,
  id: number,
  { startsOn, idempotencyKey }: { startsOn: string; idempotencyKey?: string },
  now: Date,
): Promise<Copied | null> {
  const event = await findCustomEvent(db, member.reach, id);
  const program = await findEventProgram(db, member.reach, id);
  if (!event || !program) return null;
  const { title, categoryId, description, place, visibility, isReimbursable, wantsGiftCards } = event;
  const endsOn = addDays(startsOn, dayNumber(event.endsOn) - dayNumber(event.startsOn));
  const parsed = newCustomEventForm.safeParse({
    ...{ title, categoryId, description, place, visibility, isReimbursable, wantsGiftCards, idempotencyKey },
    ...{ startsOn, endsOn, startsAt: event.startsAt ?? undefined, endsAt: event.endsAt ?? undefined },
    link: event.link ?? undefined,
    locationIds: event.locations.map(({ id }) => id),
    expectedAttendance: event.expectedAttendance ?? undefined,
    estimatedCostCents: event.estimatedCostCents === null ? undefined : dollarsOf(event.estimatedCostCents),
  });
  if (!parsed.success) return { saved: false, problems: problem("startsOn", parsed.error.issues[0]?.message ?? "") };
  const { type, hostOrganization, hostName, hostEmail, hostPhone, plannedSamples, plannedGiftCards } = program;
  const plan = { type, hostOrganization, hostName, hostEmail, hostPhone, plannedSamples, plannedGiftCards };
  const outcome = await createEvent(db, member, parsed.data, now, { copiedFromId: id, ...plan });
  return outcome.saved ? { ...outcome, title } : outcome;
}
