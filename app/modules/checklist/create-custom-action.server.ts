import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/modules/access/guards.server.ts";
import { withAudit } from "#app/modules/audit/write-audit.server.ts";
import { addDays } from "#app/modules/calendar/calendar-days.ts";
import { dayIn } from "#app/modules/locations/location-rules.ts";
import { queryOwner, refusalOfOwner } from "./assignable.server.ts";
import type { NewCustomAction } from "./custom-action-form.ts";
import { daysOfSeries, DAYS_AHEAD } from "./series-rules.ts";

type Outcome = { saved: true; places: number } | { saved: false; problems: Problems };

/** Makes an action of somebody's own at each of some locations; a repeating one for the days ahead, the rest follows. */
export async function createCustomAction(db: Db, member: Member, form: NewCustomAction, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const places = await db
      .selectFrom("locations")
      .select(["locations.id", "locations.name"])
      .where(sql<boolean>`locations.id = any(${form.locationIds}::int[])`)
      .where(member.reach.location("locations.id"))
      .orderBy("locations.id")
      // Whoever else adds to these locations waits, so a form that is sent twice makes one action.
      .forNoKeyUpdate("locations")
      .execute();
    if (places.length !== form.locationIds.length) {
      return { saved: false, problems: problem("locationIds", "Choose {locations} from the list.") };
    }
    const refusal = await findRefusal(db, member, form, places);
    if (refusal) return { saved: false, problems: refusal };
    const series = await createSeries(db, member, form, now);
    const { title, detail, ownerId } = form;
    const facts = { title, detail, ownerId, companyId: member.companyId, seriesId: series?.id ?? null };
    const made = { createdAt: now, createdBy: member.userId, updatedAt: now, updatedBy: member.userId };
    const days = series?.days ?? [form.dueOn];
    const { dueOn, repeat, every, until, locationIds } = form;
    const repeats = repeat === null ? {} : { repeat, every, until };
    await withAudit(db, member, {
      action: "action.create",
      object: { type: "actionSeries", id: series?.id ?? null },
      after: { title, dueOn, ownerId, locationIds, ...repeats },
    })
      .insertInto("actions")
      .values(places.flatMap(({ id }) => days.map((day) => ({ ...facts, ...made, locationId: id, dueOn: day, seriesDay: series && day }))))
      .execute();
    return { saved: true, places: places.length };
  });
}

async function createSeries(db: Db, { companyId, userId }: Member, form: NewCustomAction, now: Date) {
  if (form.repeat === null) return null;
  const today = dayIn("UTC", now);
  const ahead = addDays(form.dueOn > today ? form.dueOn : today, DAYS_AHEAD);
  const values = { recurrence: JSON.stringify({ [form.repeat]: form.every }), startsOn: form.dueOn, endsOn: form.until };
  const { id } = await db
    .insertInto("customActionSeries")
    .values({ ...values, companyId, madeUntil: ahead, createdAt: now, createdBy: userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, days: daysOfSeries(values, { after: addDays(form.dueOn, -1), until: ahead }) };
}

async function findRefusal(db: Db, member: Member, form: NewCustomAction, places: readonly Place[]): Promise<Problems | null> {
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
function takenBy({ title, dueOn, locationIds }: NewCustomAction): RawBuilder<number | null> {
  return sql`(select min(location_id) from actions where location_id = any(${locationIds}::int[]) and plan_id is null
    and lower(title) = lower(${title}) and due_on = ${dueOn} and status in ('todo', 'inProgress'))`;
}

function refusalOfTaken(found: { takenId: number | null } | undefined, places: readonly Place[]): Problems | null {
  const place = places.find(({ id }) => id === found?.takenId);
  return place ? problem("title", `${place.name} has this action on this day already.`) : null;
}
