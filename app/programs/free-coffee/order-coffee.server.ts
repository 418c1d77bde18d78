import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { defineChange, type Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { takeNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { makeSubmitted } from "#app/programs/queue/make-record.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { mailAdvisorsOf } from "#app/programs/queue/record-mails.server.ts";
import { shipToOf } from "#app/programs/shipping/ship-to-form.ts";
import { type DocumentOf } from "#app/setup/documents/document-types.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import type { CoffeeForm, DeliveryForm, NewCoffeeForm } from "./coffee-form.ts";
import { newsOfSubmitted } from "./coffee-mails.ts";
import { editablePart, isOverYear, lastDayOf, refusalOfOverlap, refusalOfStart } from "./coffee-rules.ts";
import { coffeeWorkflow } from "./coffee.server.ts";

const NOT_A_GUEST = "You may not order. Ask the owner of your {network}.";

/** Orders a program for a location of the form's; null when that is absent, out of reach or closed. */
export function orderCoffee(
  db: Db,
  editor: Editor,
  form: NewCoffeeForm,
  now: Date,
): Promise<Outcome<{ id: number; number: string }>> {
  return once(db, editor, form, now, async (db): Promise<Outcome<{ id: number; number: string }>> => {
    const place = await lockPlace(db, editor.reach, form.locationId);
    if (!place) return null;
    if (!mayOrder(editor)) return { saved: false, problems: problem("", NOT_A_GUEST) };
    const { companyId, networkId, rules } = place;
    const today = dayIn(place.timeZone, now);
    const checked = await checkProgram(db, { locationId: place.id, id: null }, form, today, rules);
    if ("refused" in checked) return { saved: false, problems: checked.refused };
    const [number = ""] = await takeNumbers(db, companyId, "FC", Number(today.slice(0, 4)));
    const columns = { ...checked.columns, ...deliveryColumns(form) };
    const told = { number, ...checked.columns };
    const of = { companyId, networkId, locationId: place.id, number };
    const id = await makeSubmitted(db, editor, coffeeWorkflow, { ...of, ...columns }, told, now);
    const { name: location, pcNumber } = place;
    const news = newsOfSubmitted({ id, number, location, pcNumber, ...checked.columns });
    await mailAdvisorsOf(db, "freeCoffeeRequests", "coffee.submitted", id, news);
    return { saved: true, id, number };
  });
}

/** Changes all of a request that nobody has decided about. */
export const changeRequest = defineChange({
  ...{ table: "freeCoffeeRequests", noun: "order", type: "free-coffee-request" },
  find: findToChange,
  refuse: (request, _: CoffeeForm, editor) => refusalOfChange(request, "all", editor),
  async check(request, form, db) {
    await lockLocation(db, request.locationId);
    const rules = documentFrom("freeCoffeeRules", request.savedRules);
    // What was ordered in time stays in time, unless its day moves.
    const today = form.startsOn === request.startsOn ? "" : request.today;
    const checked = await checkProgram(db, request, form, today, rules);
    return "refused" in checked ? checked.refused : null;
  },
  columns: (form, { savedRules }) => ({
    ...programColumns(form, documentFrom("freeCoffeeRules", savedRules)),
    ...deliveryColumns(form),
  }),
  result: ({ number }) => ({ number }),
});

/** Changes the address and the contact of a request that is not in production. */
export const changeDelivery = defineChange({
  ...{ table: "freeCoffeeRequests", noun: "order", type: "free-coffee-request" },
  find: findToChange,
  refuse: (request, _: DeliveryForm, editor) => refusalOfChange(request, "delivery", editor),
  columns: deliveryColumns,
  result: ({ number }) => ({ number }),
});

function findToChange(db: Db, { reach }: Editor, { id, now }: { id: number; now: Date }) {
  return db
    .selectFrom("freeCoffeeRequests")
    .selectAll()
    .select(newestValue("freeCoffeeRules", sql.ref("freeCoffeeRequests.companyId")).as("savedRules"))
    .select(
      sql<string>`(select ((${now}::timestamptz at time zone time_zone)::date)::text from locations
        where id = free_coffee_requests.location_id)`.as("today"),
    )
    .where("id", "=", id)
    .where(reachesRecord(reach, "freeCoffeeRequests"));
}

function refusalOfChange(request: { status: string }, part: "all" | "delivery", editor: Editor): string | null {
  if (!mayOrder(editor)) return NOT_A_GUEST;
  const editable = editablePart(request);
  if (editable === part || editable === "all") return null;
  return editable === null
    ? "This order is in production or over and cannot be changed."
    : "This order is decided. Its address and contact can still be changed.";
}

/** What is ordered, in columns; or why it cannot be. `id` is the request's own, null for a new one. */
async function checkProgram(
  db: Db,
  { locationId, id }: { locationId: number; id: number | null },
  form: Omit<CoffeeForm, "version" | "intent">,
  today: string,
  rules: DocumentOf<"freeCoffeeRules">,
): Promise<{ refused: Problems } | { columns: ReturnType<typeof programColumns> }> {
  const columns = programColumns(form, rules);
  const ofDay = today === "" ? null : refusalOfStart(form.startsOn, today, rules);
  if (ofDay) return { refused: problem("startsOn", ofDay) };
  if (!rules.reasons.includes(form.reason)) return { refused: problem("reason", "Choose from the list.") };
  if (form.winners > rules.mostWinners) {
    return { refused: problem("winners", `At most ${rules.mostWinners} winners an order.`) };
  }
  const others = await db
    .selectFrom("freeCoffeeRequests")
    .select(["number", "startsOn", "endsOn"])
    .where("locationId", "=", locationId)
    .where("status", "not in", ["declined", "cancelled"])
    .$if(id !== null, (all) => all.where("id", "<>", id ?? 0))
    .execute();
  const ofOverlap = refusalOfOverlap(columns, others);
  if (ofOverlap) return { refused: problem("startsOn", ofOverlap) };
  const isOver = isOverYear(form.startsOn, others, rules);
  if (isOver && !form.asksException) {
    const year = form.startsOn.slice(0, 4);
    const most = `${rules.mostAYear} programs a {location} in a year are the limit, and ${year} has them.`;
    return { refused: problem("asksException", `${most} Tick to ask for an exception.`) };
  }
  return { columns: { ...columns, asksException: isOver } };
}

function programColumns(form: Omit<CoffeeForm, "version" | "intent">, rules: DocumentOf<"freeCoffeeRules">) {
  const { reason, openingOn, startsOn, winners, language, instructions, asksException } = form;
  const endsOn = lastDayOf(startsOn, rules);
  return { reason, openingOn, startsOn, endsOn, winners, language, instructions, asksException };
}

function deliveryColumns(form: Omit<DeliveryForm, "version" | "intent">) {
  const { contactName, contactEmail, contactPhone } = form;
  return { contactName, contactEmail, contactPhone, ...shipToOf(form) };
}

/** The location, whose orders take turns until the transaction ends: so no two of them overlap. */
async function lockPlace(db: Db, reach: Reach, id: number) {
  const place = await db
    .selectFrom("locations")
    .select(["id", "companyId", "networkId", "name", "pcNumber", "timeZone"])
    .select(newestValue("freeCoffeeRules", sql.ref("locations.companyId")).as("savedRules"))
    .where("id", "=", id)
    .where("status", "<>", "closed")
    .where(reach.location("locations.id"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return place ? { ...place, rules: documentFrom("freeCoffeeRules", place.savedRules) } : null;
}

async function lockLocation(db: Db, id: number): Promise<void> {
  await db.selectFrom("locations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
