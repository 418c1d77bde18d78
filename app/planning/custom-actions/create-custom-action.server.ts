import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceText } from "#app/platform/recurrence/recurrence-text.ts";
import { recurrenceFromForm } from "#app/platform/recurrence/repeat-form.ts";
import { serializeRules } from "#app/platform/recurrence/stored-repeat.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { queryAssignee, assigneeRefusal } from "#app/planning/actions/action-assignee.server.ts";
import type { NewCustomAction } from "./custom-action-form.ts";
import { SERIES_DAYS_AHEAD, initialSeriesDays } from "./action-series-rules.ts";

/**
 * Create a custom action at each of the form's locations. A repeating one gets its actions of the next days, and a job
 * adds later ones. Null when the page's location is absent or out of scope.
 */
export async function createCustomAction(
  db: Db,
  { member, pageLocationId, form, now }: { member: Member; pageLocationId: number; form: NewCustomAction; now: Date },
): Promise<RecordOutcome<{ places: number }>> {
  return idempotent({ db, actor: member, now }, form, async (db): Promise<RecordOutcome<{ places: number }>> => {
    const found = await db
      .selectFrom("locations")
      .select(["locations.id", "locations.name"])
      .where(sql<boolean>`locations.id = any(${[pageLocationId, ...form.locationIds]}::int[])`)
      .where(member.access.location("locations.id"))
      .orderBy("locations.id")
      // Concurrent requests for these locations wait, so that the same action is not created twice.
      .forNoKeyUpdate("locations")
      .execute();
    if (!found.some(({ id }) => id === pageLocationId)) return null;
    const places = found.filter(({ id }) => form.locationIds.includes(id));
    if (places.length !== form.locationIds.length) {
      return { saved: false, fieldErrors: fieldError("locationIds", "Choose {locations} from the list.") };
    }
    const repeat = recurrenceFromForm(form);
    const until = addDays([form.startsOn, dayIn("UTC", now)].sort().at(-1) ?? form.startsOn, SERIES_DAYS_AHEAD);
    const days = repeat ? initialSeriesDays(repeat, until) : [form.startsOn];
    const [first = form.startsOn] = days;
    const refusal = await validateNewAction(db, member, { ...form, dueOn: first }, places);
    if (refusal) return { saved: false, fieldErrors: refusal };
    const { companyId, userId } = member;
    const { title, detail, ownerId, locationIds } = form;
    const facts = { title, detail, ownerId, companyId, seriesId: sql<number | null>`(select id from made)` };
    const created = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const last = [until, ...days].sort().at(-1) ?? until;
    const after = {
      title,
      dueOn: first,
      ownerId,
      locationIds,
      ...(repeat ? { repeats: recurrenceText(repeat) } : {}),
    };
    await db
      .with("made", () =>
        repeat ? insertSeries(member, repeat, last, now) : sql<object>`(select null::integer as id)`,
      )
      .with("audited", () =>
        insertAuditOfCreated(member, { action: "action.create", type: "actionSeries", companyId, after }),
      )
      .insertInto("actions")
      .values(
        places.flatMap(({ id }) =>
          days.map((day) => ({ ...facts, ...created, locationId: id, dueOn: day, seriesDay: repeat && day })),
        ),
      )
      .execute();
    return { saved: true, places: places.length };
  });
}

/** Build the expression that inserts a series whose actions exist through `madeUntil` (YYYY-MM-DD). */
function insertSeries(
  { companyId, userId }: Member,
  repeat: Recurrence,
  madeUntil: string,
  now: Date,
): RawBuilder<object> {
  const { startsOn, endsOn, exceptions } = repeat;
  return sql`(
    insert into custom_action_series (company_id, rules, starts_on, ends_on, exception_days, made_until, created_at, created_by)
    values (${companyId}, ${serializeRules(repeat)}, ${startsOn}, ${endsOn}, ${[...exceptions]}::date[], ${madeUntil}, ${now}, ${userId})
    returning id)`;
}

/** Form with the first due date of its action, YYYY-MM-DD. */
type DueAction = NewCustomAction & { dueOn: string };

async function validateNewAction(
  db: Db,
  member: Member,
  form: DueAction,
  places: readonly ActionLocation[],
): Promise<FieldErrors | null> {
  const taken = findDuplicate(form).as("takenId");
  if (form.ownerId === null) return duplicateError(await db.selectNoFrom(taken).executeTakeFirst(), places);
  const references = places.map(({ id }) => ({ locationId: id }));
  const owner = await queryAssignee(db, member, form.ownerId, references).select(taken).executeTakeFirst();
  const sentence = assigneeRefusal(owner, references);
  return sentence ? fieldError("ownerId", sentence) : duplicateError(owner, places);
}

interface ActionLocation {
  id: number;
  name: string;
}

/** Select a chosen location that has an open action with the form's title and due date, null when none has. */
function findDuplicate({ title, dueOn, locationIds }: DueAction): RawBuilder<number | null> {
  return sql`(select min(location_id) from actions where location_id = any(${locationIds}::int[]) and plan_id is null
    and lower(title) = lower(${title} collate "und-x-icu") and due_on = ${dueOn} and status in ('todo', 'inProgress'))`;
}

function duplicateError(
  found: { takenId: number | null } | undefined,
  places: readonly ActionLocation[],
): FieldErrors | null {
  const place = places.find(({ id }) => id === found?.takenId);
  return place ? fieldError("title", `${place.name} already has this to-do on this date.`) : null;
}
