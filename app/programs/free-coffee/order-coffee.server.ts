import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { defineChange, type RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { canOrder, ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { insertSubmittedRecord } from "#app/programs/queue/insert-record.server.ts";
import { mailRecordAdvisors } from "#app/programs/queue/record-mails.server.ts";
import { toShipTo } from "#app/programs/order-forms/ship-to-form.ts";
import { type DocumentOf } from "#app/setup/documents/document-types.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import type { CoffeeValues, DeliveryValues, NewCoffeeForm } from "./coffee-form.ts";
import { coffeeSubmittedMailContent } from "./coffee-mails.ts";
import {
  type CoffeeStatus,
  editableFields,
  exceedsYearlyLimit,
  lastProgramDay,
  overlapRefusal,
  coffeeStartRefusal,
} from "./coffee-rules.ts";
import { coffeeRecords } from "./coffee.server.ts";

/** Order a program for a location; null when the location is absent, out of scope or closed. */
export function orderCoffee(
  db: Db,
  actor: Actor,
  form: NewCoffeeForm,
  now: Date,
): Promise<RecordOutcome<{ id: number; number: string }>> {
  return idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome<{ id: number; number: string }>> => {
    const place = await lockPlace(db, actor.access, form.locationId);
    if (!place) return null;
    if (!canOrder(actor)) return { saved: false, fieldErrors: fieldError("", ORDER_REFUSAL) };
    const { companyId, networkId, rules } = place;
    const today = dayIn(place.timeZone, now);
    const checked = await validateProgram(db, { locationId: place.id, id: null, form, today, rules });
    if ("refused" in checked) return { saved: false, fieldErrors: checked.refused };
    const [number = ""] = await takeRecordNumbers(db, { companyId, prefix: "FC", year: Number(today.slice(0, 4)) });
    const columns = { ...checked.columns, ...deliveryColumns(form) };
    const auditDetails = { number, ...checked.columns };
    const of = { companyId, networkId, locationId: place.id, number };
    const id = await insertSubmittedRecord({ db, actor, now }, coffeeRecords, { ...of, ...columns }, auditDetails);
    const { name: location, pcNumber } = place;
    const news = coffeeSubmittedMailContent({ id, number, location, pcNumber, ...checked.columns });
    await mailRecordAdvisors(db, { table: "freeCoffeeRequests", kind: "coffee.submitted", id, news });
    return { saved: true, id, number };
  });
}

/** Change all fields of an undecided request. */
export const changeCoffeeRequest = defineChange({
  table: "freeCoffeeRequests",
  noun: "order",
  type: "free-coffee-request",
  find: findToChange,
  refuse: (request, _: CoffeeValues, actor) => coffeeChangeRefusal(request, "all", actor),
  async validate(request, form, db) {
    await lockLocation(db, request.locationId);
    const rules = parseDocumentValue("freeCoffeeRules", request.savedRules);
    // An order placed in time stays valid unless its first day changes.
    const today = form.startsOn === request.startsOn ? "" : request.today;
    const checked = await validateProgram(db, { ...request, form, today, rules });
    return "refused" in checked ? checked.refused : null;
  },
  columns: (form, { savedRules }) => ({
    ...programColumns(form, parseDocumentValue("freeCoffeeRules", savedRules)),
    ...deliveryColumns(form),
  }),
  result: ({ number }) => ({ number }),
});

/** Change the address and the contact of a request that is not in production. */
export const changeCoffeeDelivery = defineChange({
  table: "freeCoffeeRequests",
  noun: "order",
  type: "free-coffee-request",
  find: findToChange,
  refuse: (request, _: DeliveryValues, actor) => coffeeChangeRefusal(request, "delivery", actor),
  columns: deliveryColumns,
  result: ({ number }) => ({ number }),
});

function findToChange(db: Db, { access }: Actor, { id, now }: { id: number; now: Date }) {
  return db
    .selectFrom("freeCoffeeRequests")
    .selectAll()
    .select(selectNewestValue("freeCoffeeRules", sql.ref("freeCoffeeRequests.companyId")).as("savedRules"))
    .select(
      sql<string>`(select ((${now}::timestamptz at time zone time_zone)::date)::text from locations
        where id = free_coffee_requests.location_id)`.as("today"),
    )
    .where("id", "=", id)
    .where(access.record("freeCoffeeRequests"));
}

function coffeeChangeRefusal(request: { status: CoffeeStatus }, part: "all" | "delivery", actor: Actor): string | null {
  if (!canOrder(actor)) return ORDER_REFUSAL;
  const editable = editableFields(request);
  if (editable === part || editable === "all") return null;
  return editable === null
    ? "This order is in production or finished and can't be changed."
    : "This order was already decided. You can still change its address and contact.";
}

/** Validate a program and return its columns, or field errors. `id` is the order's own id, null for a new one. */
async function validateProgram(
  db: Db,
  {
    locationId,
    id,
    form,
    today,
    rules,
  }: {
    locationId: number;
    id: number | null;
    form: Omit<CoffeeValues, "version" | "intent">;
    today: string;
    rules: DocumentOf<"freeCoffeeRules">;
  },
): Promise<{ refused: FieldErrors } | { columns: ReturnType<typeof programColumns> }> {
  const columns = programColumns(form, rules);
  const ofDay = today === "" ? null : coffeeStartRefusal(form.startsOn, today, rules);
  if (ofDay) return { refused: fieldError("startsOn", ofDay) };
  if (!rules.reasons.includes(form.reason)) return { refused: fieldError("reason", "Choose from the list.") };
  if (form.winners > rules.mostWinners) {
    return { refused: fieldError("winners", `Enter ${rules.mostWinners} winners or fewer.`) };
  }
  const others = await db
    .selectFrom("freeCoffeeRequests")
    .select(["number", "startsOn", "endsOn"])
    .where("locationId", "=", locationId)
    .where("status", "not in", ["declined", "cancelled"])
    .$if(id !== null, (all) => all.where("id", "<>", id ?? 0))
    .execute();
  const ofOverlap = overlapRefusal(columns, others);
  if (ofOverlap) return { refused: fieldError("startsOn", ofOverlap) };
  const isOver = exceedsYearlyLimit(form.startsOn, others, rules);
  if (isOver && !form.asksException) {
    const year = form.startsOn.slice(0, 4);
    const most = `The limit is ${rules.mostAYear} a year per {location}, and this {location} reached it for ${year}.`;
    return { refused: fieldError("asksException", `${most} Request an exception to continue.`) };
  }
  return { columns: { ...columns, asksException: isOver } };
}

function programColumns(form: Omit<CoffeeValues, "version" | "intent">, rules: DocumentOf<"freeCoffeeRules">) {
  const { reason, openingOn, startsOn, winners, language, instructions, asksException } = form;
  const endsOn = lastProgramDay(startsOn, rules);
  return { reason, openingOn, startsOn, endsOn, winners, language, instructions, asksException };
}

function deliveryColumns(form: Omit<DeliveryValues, "version" | "intent">) {
  const { contactName, contactEmail, contactPhone } = form;
  return { contactName, contactEmail, contactPhone, ...toShipTo(form) };
}

/** Lock the location, so that its orders run one after another and cannot overlap. */
async function lockPlace(db: Db, access: AccessScope, id: number) {
  const place = await db
    .selectFrom("locations")
    .select(["id", "companyId", "networkId", "name", "pcNumber", "timeZone"])
    .select(selectNewestValue("freeCoffeeRules", sql.ref("locations.companyId")).as("savedRules"))
    .where("id", "=", id)
    .where("status", "<>", "closed")
    .where(access.location("locations.id"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return place ? { ...place, rules: parseDocumentValue("freeCoffeeRules", place.savedRules) } : null;
}

async function lockLocation(db: Db, id: number): Promise<void> {
  await db.selectFrom("locations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}
