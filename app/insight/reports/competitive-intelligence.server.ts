import { type RawBuilder, sql } from "kysely";
import {
  confidenceWords,
  NEAR_MILES,
  precisionWords,
  sourceWords,
  standingTones,
  standingWords,
  statusTones,
  statusWords,
  tierWords,
} from "#app/insight/competitors/opening-rules.ts";
import { paths } from "#app/paths.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import { count, day, decimal, field, instant, status, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, onDay } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateWords } from "#app/ui/map/states.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import { like } from "#db/like.ts";
import type { PartScope, Report, ReportScope } from "./report.server.ts";
import { addressFilters, offerPlaces, placeFilters } from "./report-filters.server.ts";

const oneOf = <Value extends string>(name: string) => sql.ref<Value>(`openings.${name}`);
const hidden = { hidden: true, card: "hidden" } as const;

/** The company's locations that are not closed and lie within so many miles of a row; conditions may follow. */
function near(miles: number): RawBuilder<unknown> {
  return sql`from locations where locations.company_id = openings.company_id and locations.status <> 'closed'
    and ${isWithin("locations", miles, "openings")}`;
}

function ofNearest<Value>(value: RawBuilder<Value>): RawBuilder<Value | null> {
  return sql<Value | null>`(select ${value} ${near(NEAR_MILES)}
    order by ${milesBetween("locations", "openings")}, locations.id limit 1)`;
}

const within = (miles: number) => sql<number>`(select count(*) ${near(miles)})`;
const isOver = sql`openings.status in ('open', 'cancelled', 'closed')`;
const ofNetworks = (ids: RawBuilder<unknown>) =>
  sql<boolean>`exists (select ${near(NEAR_MILES)} and locations.network_id in (${ids}))`;

const list = defineList<ReportScope>()({
  ...{ name: "competitiveIntelligence", one: "opening", many: "openings", id: "openings.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("openings")
      .where("openings.companyId", "=", companyId)
      .where("openings.standing", "in", ["reported", "verified"])
      .where(reach.company("openings.companyId")),
  columns: ({ today }) => ({
    brand: text("Brand", field("openings.brand"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 180 },
    }),
    tier: word("Competes", oneOf<keyof typeof tierWords>("tier"), tierWords, { card: "hidden", size: 100 }),
    street: text("Address", field("openings.street"), { ...hidden, size: 180 }),
    city: text("City", field("openings.city"), { sort: true, size: 130 }),
    state: text("State", field("openings.state"), { sort: { by: [field("openings.state")] }, size: 80 }),
    status: status("Status", oneOf<keyof typeof statusWords>("status"), statusWords, statusTones, {
      ...{ sort: { by: [field("openings.status")] }, size: 155 },
    }),
    expected: day("Opens", field("openings.expectedOn"), { sort: "nulls", none: "Not known", size: 105 }),
    daysTo: count(
      "Days to opening",
      sql<number | null>`case when not ${isOver}
      then openings.expected_on - ${today}::date end`,
      { sort: "nulls", size: 130 },
    ),
    precision: word("Known to", oneOf<keyof typeof precisionWords>("precision"), precisionWords, hidden),
    confidence: word("How sure", oneOf<keyof typeof confidenceWords>("confidence"), confidenceWords, hidden),
    source: word("Known from", oneOf<keyof typeof sourceWords>("source"), sourceWords, { ...hidden, size: 130 }),
    nearest: text("Nearest {pcNumber}", ofNearest(sql<string>`locations.pc_number`), { none: "None", size: 145 }),
    miles: decimal("Miles", ofNearest(milesBetween("locations", "openings")), { sort: "nulls", size: 85 }),
    within1: count("Within 1 mi", within(1), { size: 105 }),
    within3: count("Within 3 mi", within(3), { size: 105 }),
    within5: count("Within 5 mi", within(5), { sort: true, size: 105 }),
    standing: status("Report", oneOf<keyof typeof standingWords>("standing"), standingWords, standingTones, {
      ...{ size: 110, card: "secondary" },
    }),
    reporter: text("Reported by", nameOfUser("openings.createdBy"), { none: "Nobody", ...hidden }),
    reported: instant("Reported on", field("openings.createdAt"), { sort: true, ...hidden }),
    verifier: text("Verified by", nameOfUser("openings.verifiedBy"), { none: "Nobody", ...hidden }),
    verified: instant("Verified on", field("openings.verifiedAt"), { sort: "nulls", none: "Not yet", ...hidden }),
  }),
  standard: { by: "expected", desc: false },
  search: { label: "Brand or city", where: (q) => like(sql`openings.brand || ' ' || openings.city`, q) },
  filters: {
    ...placeFilters({
      ofNetworks,
      atPlace: (ids) => sql`exists (select ${near(NEAR_MILES)} and locations.id in (${ids}))`,
    }),
    status: choices("Status", statusWords, (some) => sql`openings.status = any(${some})`),
    radius: choice(
      "Distance",
      {
        1: "Within 1 mile of yours",
        3: "Within 3 miles of yours",
        5: "Within 5 miles of yours",
        10: "Within 10 miles of yours",
      },
      (miles) => sql`exists (select ${near(Number(miles))})`,
    ),
    state: choice("State", stateWords, (code) => sql`openings.state = ${code}`, { folded: true }),
    from: onDay("Opens from", (from) => sql`openings.expected_on >= ${from}::date`, { folded: true }),
    to: onDay("Opens until", (to) => sql`openings.expected_on <= ${to}::date`, { folded: true }),
    ...addressFilters({
      id: sql.ref("openings.id"),
      ofNetworks,
      ofUser: (id) => sql`${id} in (openings.created_by, openings.verified_by)`,
    }),
  },
  offers: offerPlaces,
});

/** The locations near an opening: the specification's sub-list locations. */
const nearLocations = defineList<PartScope>()({
  ...{ name: "nearLocations", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { companyId, of }) =>
    db
      .selectFrom("locations")
      .innerJoin("openings", (join) =>
        join.on("openings.id", "=", of).onRef("openings.companyId", "=", "locations.companyId"),
      )
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where("locations.status", "<>", "closed")
      .where(isWithin("locations", NEAR_MILES, "openings"))
      .where(reach.company("locations.companyId")),
  columns: {
    pcNumber: text("{pcNumber}", field("locations.pcNumber")),
    name: text("Name", field("locations.name")),
    organizationName: text("{Network}", field("networks.name")),
    miles: decimal("Miles", milesBetween("locations", "openings"), { sort: true }),
  },
  standard: { by: "miles", desc: false },
});

export const competitiveIntelligence: Report = {
  ...{ key: "competitive-intelligence", title: "Competitive Intelligence Report", group: "{Locations}" },
  ...{ hasPeriod: false, list },
  about: "Competitors that open, with the {locations} that they come near.",
  definitions: [
    `Nearest is the nearest {location} within ${NEAR_MILES} miles that is not closed, as the crow flies.`,
    "A {location} near several openings counts with each. Reports that were dismissed or merged are left out.",
    "Days to opening count to the first day of the time that is known, below zero once it is past.",
  ],
  link: ({ id }) => paths.editOpening(id),
  parts: { locations: { label: "{Locations}", list: nearLocations } },
};
