import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { defaultShipTo } from "#app/programs/order-forms/ship-to-form.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { editableFields, firstProgramStart, exceedsYearlyLimit } from "./coffee-rules.ts";
import { coffeeRecords, findCoffeeRequest } from "./coffee.server.ts";

/** Load the page of a request, for a customer or an advisor. Throws 404 when it is absent or out of scope. */
export async function loadCoffeePage(db: Db, user: CurrentUser, id: number, now: Date) {
  const request = orNotFound(await findCoffeeRequest(db, user.access, id), "Order");
  const canChange = can(user, "free-coffee:order") && canOrder(user);
  return {
    request,
    today: dayIn(request.timeZone, now),
    editable: canChange ? editableFields(request) : null,
    ...(await readRecordPage({ db, user, now }, coffeeRecords, request)),
  };
}

/** Load the edit page of a request. Throws 404 when it is absent or out of scope. */
export async function loadCoffeeEdit(db: Db, member: CurrentUser, id: number, now: Date) {
  const request = orNotFound(await findCoffeeRequest(db, member.access, id), "Order");
  const others = await db
    .selectFrom("freeCoffeeRequests")
    .select(["number", "startsOn", "endsOn"])
    .where("locationId", "=", request.locationId)
    .where("id", "<>", id)
    .where("status", "not in", ["declined", "cancelled"])
    .where(member.access.record("freeCoffeeRequests"))
    .execute();
  return {
    request,
    others,
    today: dayIn(request.timeZone, now),
    editable: canOrder(member) ? editableFields(request) : null,
  };
}

/** Load the form of a new order; `wantedId` is the location that the address names, null for the default one. */
export async function loadCoffeeOrderForm(db: Db, member: CurrentUser, wantedId: number | null, now: Date) {
  const places = await db
    .selectFrom("locations")
    .select(["locations.id", sql<string>`locations.name || ' (' || locations.pc_number || ')'`.as("name")])
    .where(member.access.location("locations.id"))
    .where("locations.status", "<>", "closed")
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
  const id = wantedId ?? places.find((one) => one.id === member.defaultLocationId)?.id ?? places[0]?.id;
  const place = id === undefined ? null : orNotFound(await findPlace(db, member, id), "{Location}");
  if (!place) return { places, place: null };
  const { rules, others, timeZone, ...store } = place;
  const today = dayIn(timeZone, now);
  const receiver = `${member.firstName} ${member.lastName}`.trim();
  const startsOn = firstProgramStart(today, rules);
  return {
    places,
    place: {
      id: store.id,
      name: store.name,
      rules,
      today,
      others,
      begin: {
        startsOn,
        winners: rules.winners,
        language: "en",
        reason: "",
        instructions: "",
        contactName: receiver,
        contactEmail: member.email,
        contactPhone: store.phone,
        ...defaultShipTo(store, receiver),
      },
      needsException: exceedsYearlyLimit(startsOn, others, rules),
    },
  };
}

async function findPlace(db: Db, { access }: CurrentUser, id: number) {
  const place = await db
    .selectFrom("locations")
    .select(["id", "name", "street", "street2", "city", "state", "zip", "phone", "timeZone"])
    .select(selectNewestValue("freeCoffeeRules", sql.ref("locations.companyId")).as("savedRules"))
    .select(
      sql<{ number: string; startsOn: string; endsOn: string }[]>`coalesce((
        select json_agg(json_build_object('number', number, 'startsOn', starts_on, 'endsOn', ends_on) order by starts_on)
        from free_coffee_requests where location_id = locations.id and status not in ('declined', 'cancelled')), '[]')`.as(
        "others",
      ),
    )
    .where("id", "=", id)
    .where("status", "<>", "closed")
    .where(access.location("locations.id"))
    .executeTakeFirst();
  if (!place) return null;
  const { savedRules, ...rest } = place;
  return { ...rest, rules: parseDocumentValue("freeCoffeeRules", savedRules) };
}
