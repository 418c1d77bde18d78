import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { found } from "#app/http/problems.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { mayOrder, openSteps } from "#app/platform/workflow/transitions.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { shipToStore } from "#app/programs/shipping/ship-to-form.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { coffeeTransitions, editablePart, firstStartOf, isOverYear } from "./coffee-rules.ts";
import { findRequest } from "./coffee.server.ts";

/** What a page of a request shows, a customer's or an advisor's; 404 when it is absent or out of reach. */
export async function loadCoffeePage(db: Db, person: Person, id: number, now: Date) {
  const request = found(await findRequest(db, person.reach, id), "Order");
  const record = { type: "free-coffee-request", id };
  const mayChange = may(person, "free-coffee:order") && mayOrder(person);
  return {
    request,
    today: dayIn(request.timeZone, now),
    steps: openSteps(coffeeTransitions, request, person, now),
    editable: mayChange ? editablePart(request) : null,
    mayComment: may(person, "free-coffee:order") || may(person, "free-coffee:decide"),
    ...(await readRecordLog(db, person.reach, record, { internal: isAdvisorRole(person.role) })),
  };
}

/** What the page of a request's change shows; 404 when it is absent or out of reach. */
export async function loadUpdate(db: Db, member: Person, id: number, now: Date) {
  const request = found(await findRequest(db, member.reach, id), "Order");
  const others = await db
    .selectFrom("freeCoffeeRequests")
    .select(["number", "startsOn", "endsOn"])
    .where("locationId", "=", request.locationId)
    .where("id", "<>", id)
    .where("status", "not in", ["declined", "cancelled"])
    .where(reachesRecord(member.reach, "freeCoffeeRequests"))
    .execute();
  return {
    request,
    others,
    today: dayIn(request.timeZone, now),
    editable: mayOrder(member) ? editablePart(request) : null,
  };
}

/** What the form of an order begins with; `wantedId` is the location that the address names, null for the first one. */
export async function loadOrderForm(db: Db, member: Person, wantedId: number | null, now: Date) {
  const places = await db
    .selectFrom("locations")
    .select(["locations.id", sql<string>`locations.name || ' (' || locations.pc_number || ')'`.as("name")])
    .where(member.reach.location("locations.id"))
    .where("locations.status", "<>", "closed")
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
  const id = wantedId ?? places.find((one) => one.id === member.defaultLocationId)?.id ?? places[0]?.id;
  const place = id === undefined ? null : found(await findPlace(db, member, id), "{Location}");
  if (!place) return { places, place: null };
  const { rules, others, timeZone, ...store } = place;
  const today = dayIn(timeZone, now);
  const receiver = `${member.firstName} ${member.lastName}`.trim();
  const startsOn = firstStartOf(today, rules);
  return {
    places,
    place: {
      ...{ id: store.id, name: store.name, rules, today, others },
      begin: {
        ...{ startsOn, winners: rules.winners, language: "en", reason: "", instructions: "" },
        ...{ contactName: receiver, contactEmail: member.email, contactPhone: store.phone },
        ...shipToStore(store, receiver),
      },
      needsException: isOverYear(startsOn, others, rules),
    },
  };
}

async function findPlace(db: Db, { reach }: Person, id: number) {
  const place = await db
    .selectFrom("locations")
    .select(["id", "name", "street", "street2", "city", "state", "zip", "phone", "timeZone"])
    .select(newestValue("freeCoffeeRules", sql.ref("locations.companyId")).as("savedRules"))
    .select(
      sql<{ number: string; startsOn: string; endsOn: string }[]>`coalesce((
        select json_agg(json_build_object('number', number, 'startsOn', starts_on, 'endsOn', ends_on) order by starts_on)
        from free_coffee_requests where location_id = locations.id and status not in ('declined', 'cancelled')), '[]')`.as(
        "others",
      ),
    )
    .where("id", "=", id)
    .where("status", "<>", "closed")
    .where(reach.location("locations.id"))
    .executeTakeFirst();
  if (!place) return null;
  const { savedRules, ...rest } = place;
  return { ...rest, rules: documentFrom("freeCoffeeRules", savedRules) };
}
