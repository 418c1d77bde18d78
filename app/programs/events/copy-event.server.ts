import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { findCustomEvent } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { findEventProgram } from "./event-programs.server.ts";
import { createEvent } from "./save-event.server.ts";

type Copied = { saved: true; eventId: number; title: string } | { saved: false; fieldErrors: FieldErrors };

/**
 * Copy an event with its locations, host, plan and cost split to another first day (YYYY-MM-DD). Null when it is absent
 * or out of scope.
 */
export async function copyEvent(
  db: Db,
  {
    member,
    id,
    startsOn,
    idempotencyKey,
    now,
  }: { member: Member; id: number; startsOn: string; idempotencyKey?: string; now: Date },
): Promise<Copied | null> {
  const event = await findCustomEvent(db, member.access, id);
  const program = await findEventProgram(db, member.access, id);
  if (!event || !program) return null;
  const { title, categoryId, description, place, visibility, isReimbursable, wantsGiftCards } = event;
  const endsOn = addDays(startsOn, dayNumber(event.endsOn) - dayNumber(event.startsOn));
  const parsed = newCustomEventForm.safeParse({
    title,
    categoryId,
    description,
    place,
    visibility,
    isReimbursable,
    wantsGiftCards,
    idempotencyKey,
    startsOn,
    endsOn,
    startsAt: event.startsAt ?? undefined,
    endsAt: event.endsAt ?? undefined,
    link: event.link ?? undefined,
    locationIds: event.locations.map(({ id }) => id),
    expectedAttendance: event.expectedAttendance ?? undefined,
    estimatedCostCents: event.estimatedCostCents === null ? undefined : toDollarsInput(event.estimatedCostCents),
  });
  if (!parsed.success)
    return { saved: false, fieldErrors: fieldError("startsOn", parsed.error.issues[0]?.message ?? "") };
  const { type, hostOrganization, hostName, hostEmail, hostPhone, plannedSamples, plannedGiftCards } = program;
  const plan = { type, hostOrganization, hostName, hostEmail, hostPhone, plannedSamples, plannedGiftCards };
  const outcome = await createEvent(db, { member, form: parsed.data, now, copied: { copiedFromId: id, ...plan } });
  return outcome.saved ? { ...outcome, title } : outcome;
}
