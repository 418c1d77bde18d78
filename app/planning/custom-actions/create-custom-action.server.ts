import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import { recurrenceOfForm } from "#app/platform/recurrence/repeat-form.ts";
import { storedRules } from "#app/platform/recurrence/stored-repeat.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { queryOwner, refusalOfOwner } from "#app/planning/actions/assignable.server.ts";
import type { NewCustomAction } from "./custom-action-form.ts";
import { DAYS_AHEAD, firstDaysOf } from "./series-rules.ts";

/**
 * Makes an action of somebody's own at each of some locations; a repeating one for the days ahead, the rest follows. Null
 * when the location of the page is absent or out of reach.
 */
export async function createCustomAction(
  db: Db,
  member: Member,
  pageId: number,
  form: NewCustomAction,
  now: Date,
): Promise<Outcome<{ places: number }>> {
  return once(db, member, form, now, async (db): Promise<Outcome<{ places: number }>> => {
    const found = await db
      .selectFrom("locations")
      .select(["locations.id", "locations.name"])
      .where(sql<boolean>`locations.id = any(${[pageId, ...form.locationIds]}::int[])`)
      .where(member.reach.location("locations.id"))
      .orderBy("locations.id")
      // Whoever else adds to these locations waits, so that nobody makes the same action beside this one.
      .forNoKeyUpdate("locations")
      .execute();
    if (!found.some(({ id }) => id === pageId)) return null;
    const places = found.filter(({ id }) => form.locationIds.includes(id));
    if (places.length !== form.locationIds.length) {
      return { saved: false, problems: problem("locationIds", "Choose {locations} from the list.") };
    }
    const repeat = recurrenceOfForm(form);
    const until = addDays([form.startsOn, dayIn("UTC", now)].sort().at(-1) ?? form.startsOn, DAYS_AHEAD);
    const days = repeat ? firstDaysOf(repeat, until) : [form.startsOn];
    const [first = form.startsOn] = days;
    const refusal = await findRefusal(db, member, { ...form, dueOn: first }, places);
    if (refusal) return { saved: false, problems: refusal };
    const { companyId, userId } = member;
    const { title, detail, ownerId, locationIds } = form;
    const facts = { title, detail, ownerId, companyId, seriesId: sql<number | null>`(select id from made)` };
    const made = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const last = [until, ...days].sort().at(-1) ?? until;
    const after = {
      title,
      dueOn: first,
      ownerId,
      locationIds,
      ...(repeat ? { repeats: recurrenceWords(repeat) } : {}),
    };
    await db
      .with("made", () => (repeat ? newSeries(member, repeat, last, now) : sql<object>`(select null::integer as id)`))
      .with("audited", () => auditOfMade(member, { action: "action.create", type: "actionSeries", companyId, after }))
      .insertInto("actions")
      .values(
        places.flatMap(({ id }) =>
          days.map((day) => ({ ...facts, ...made, locationId: id, dueOn: day, seriesDay: repeat && day })),
        ),
      )
      .execute();
    return { saved: true, places: places.length };
  });
}

/** The part of a statement that makes a series whose actions exist up to a day. */
function newSeries(
  { companyId, userId }: Member,
  repeat: Recurrence,
  madeUntil: string,
  now: Date,
): RawBuilder<object> {
  const { startsOn, endsOn, exceptions } = repeat;
  return sql`(
    insert into custom_action_series (company_id, rules, starts_on, ends_on, exception_days, made_until, created_at, created_by)
    values (${companyId}, ${storedRules(repeat)}, ${startsOn}, ${endsOn}, ${[...exceptions]}::date[], ${madeUntil}, ${now}, ${userId})
    returning id)`;
}

/** A form with the first day on which its action is due. */
type Due = NewCustomAction & { dueOn: string };

async function findRefusal(db: Db, member: Member, form: Due, places: readonly Place[]): Promise<Problems | null> {
  const taken = takenBy(form).as("takenId");
  if (form.ownerId === null) return refusalOfTaken(await db.selectNoFrom(taken).executeTakeFirst(), places);
  const held = places.map(({ id }) => ({ locationId: id }));
  const owner = await queryOwner(db, member, form.ownerId, held).select(taken).executeTakeFirst();
  const sentence = refusalOfOwner(owner, held);
  return sentence ? problem("ownerId", sentence) : refusalOfTaken(owner, places);
}

interface Place {
  id: number;
  name: string;
}

/** One of the chosen locations that has an open action like a form's; null where none has. */
function takenBy({ title, dueOn, locationIds }: Due): RawBuilder<number | null> {
  return sql`(select min(location_id) from actions where location_id = any(${locationIds}::int[]) and plan_id is null
    and lower(title) = lower(${title} collate "und-x-icu") and due_on = ${dueOn} and status in ('todo', 'inProgress'))`;
}

function refusalOfTaken(found: { takenId: number | null } | undefined, places: readonly Place[]): Problems | null {
  const place = places.find(({ id }) => id === found?.takenId);
  return place ? problem("title", `${place.name} has this action on this day already.`) : null;
}
