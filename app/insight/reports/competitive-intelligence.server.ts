import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  confidenceWords,
  NEAR_MILES,
  precisionWords,
  type OpeningReportStatus,
  type OpeningStatus,
  openingReportWorkflow,
  openingWorkflow,
  sourceWords,
  tierLabels,
} from "#app/insight/competitors/opening-rules.ts";
import { paths } from "#app/paths.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import {
  countColumn,
  dayColumn,
  decimalColumn,
  fieldRef,
  instantColumn,
  statusColumn,
  textColumn,
  wordColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, dayFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateNames } from "#app/ui/map/states.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { RowRecordsScope, Report, ReportScope } from "./report.server.ts";
import { specificationFilters, readFilterOptions, locationFilters } from "./report-filters.server.ts";

const oneOf = <Value extends string>(name: string) => sql.ref<Value>(`openings.${name}`);
const hidden = { hidden: true, card: "hidden" } as const;

/** SQL of the company's open locations within some miles of a row, to which further conditions can be appended. */
function fromNearbyLocations(miles: number): RawBuilder<unknown> {
  return sql`from locations where locations.company_id = openings.company_id and locations.status <> 'closed'
    and ${isWithinMiles("locations", miles, "openings")}`;
}

function selectFromNearest<Value>(value: RawBuilder<Value>): RawBuilder<Value | null> {
  return sql<Value | null>`(select ${value} ${fromNearbyLocations(NEAR_MILES)}
    order by ${milesBetween("locations", "openings")}, locations.id limit 1)`;
}

const countWithin = (miles: number) => sql<number>`(select count(*) ${fromNearbyLocations(miles)})`;
const isOver = sql`openings.status in ('open', 'cancelled', 'closed')`;
const ofNetworks = (ids: RawBuilder<unknown>) =>
  sql<boolean>`exists (select ${fromNearbyLocations(NEAR_MILES)} and locations.network_id in (${ids}))`;

const list = defineList<ReportScope>()({
  name: "competitiveIntelligence",
  one: "opening",
  many: "openings",
  id: "openings.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("openings")
      .where("openings.companyId", "=", companyId)
      .where("openings.standing", "in", ["reported", "verified"])
      .where(access.company("openings.companyId")),
  columns: ({ today }) => ({
    brand: textColumn("Brand", fieldRef("openings.brand"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 180,
    }),
    tier: wordColumn("Type", oneOf<keyof typeof tierLabels>("tier"), tierLabels, {
      hidden: "screen",
      card: "hidden",
      size: 165,
    }),
    street: textColumn("Address", fieldRef("openings.street"), { ...hidden, size: 180 }),
    city: textColumn("City", fieldRef("openings.city"), { sort: true, size: 130 }),
    state: textColumn("State", fieldRef("openings.state"), {
      hidden: "screen",
      sort: { by: [fieldRef("openings.state")] },
      size: 80,
    }),
    status: statusColumn({
      head: "Status",
      value: oneOf<OpeningStatus>("status"),
      words: openingWorkflow.words,
      tones: openingWorkflow.tones,
      options: {
        sort: { by: [fieldRef("openings.status")] },
        size: 155,
      },
    }),
    expected: dayColumn("Opening date", fieldRef("openings.expectedOn"), {
      sort: "nulls",
      none: "Unknown",
      size: 120,
    }),
    daysTo: countColumn(
      "Days to opening",
      sql<number | null>`case when not ${isOver}
      then openings.expected_on - ${today}::date end`,
      { hidden: "screen", sort: "nulls", size: 130 },
    ),
    precision: wordColumn("Date accuracy", oneOf<keyof typeof precisionWords>("precision"), precisionWords, hidden),
    confidence: wordColumn("Confidence", oneOf<keyof typeof confidenceWords>("confidence"), confidenceWords, hidden),
    source: wordColumn("Source", oneOf<keyof typeof sourceWords>("source"), sourceWords, { ...hidden, size: 130 }),
    nearest: textColumn("Nearest {pcNumber}", selectFromNearest(sql<string>`locations.pc_number`), {
      none: "None",
      size: 145,
    }),
    miles: decimalColumn("Miles", selectFromNearest(milesBetween("locations", "openings")), {
      sort: "nulls",
      size: 85,
    }),
    within1: countColumn("Within 1 mi", countWithin(1), { hidden: "screen", size: 105 }),
    within3: countColumn("Within 3 mi", countWithin(3), { hidden: "screen", size: 105 }),
    within5: countColumn("Within 5 mi", countWithin(5), { hidden: "screen", sort: true, size: 105 }),
    standing: statusColumn({
      head: "Verification",
      value: oneOf<OpeningReportStatus>("standing"),
      words: openingReportWorkflow.words,
      tones: openingReportWorkflow.tones,
      options: { hidden: "screen", size: 130, card: "secondary" },
    }),
    reporter: personColumn("Reported by", selectUserName("openings.createdBy"), { none: "None", ...hidden }),
    reported: instantColumn("Reported on", fieldRef("openings.createdAt"), { sort: true, ...hidden }),
    verifier: personColumn("Verified by", selectUserName("openings.verifiedBy"), { none: "None", ...hidden }),
    verified: instantColumn("Verified on", fieldRef("openings.verifiedAt"), {
      sort: "nulls",
      none: "Not yet",
      ...hidden,
    }),
  }),
  standard: { by: "expected", desc: false },
  search: { label: "Brand or city", where: (q) => textContains(sql`openings.brand || ' ' || openings.city`, q) },
  filters: {
    ...locationFilters({
      ofNetworks,
      atLocations: (ids) => sql`exists (select ${fromNearbyLocations(NEAR_MILES)} and locations.id in (${ids}))`,
    }),
    status: anyOfFilter("Status", openingWorkflow.words, (values) => sql`openings.status = any(${values})`),
    radius: oneOfFilter(
      "Distance",
      {
        1: "Within 1 mile of a {location}",
        3: "Within 3 miles of a {location}",
        5: "Within 5 miles of a {location}",
        10: "Within 10 miles of a {location}",
      },
      (miles) => sql`exists (select ${fromNearbyLocations(Number(miles))})`,
    ),
    state: oneOfFilter("State", stateNames, (code) => sql`openings.state = ${code}`, { folded: true }),
    from: dayFilter("Opens from", (from) => sql`openings.expected_on >= ${from}::date`, { folded: true }),
    to: dayFilter("Opens through", (to) => sql`openings.expected_on <= ${to}::date`, { folded: true }),
    ...specificationFilters({
      id: sql.ref("openings.id"),
      ofNetworks,
      ofUser: (id) => sql`${id} in (openings.created_by, openings.verified_by)`,
    }),
  },
  offers: readFilterOptions,
});

/** Locations near an opening: sub-list `locations` of the specification. */
const nearLocations = defineList<RowRecordsScope>()({
  name: "nearLocations",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { companyId, rowId }) =>
    db
      .selectFrom("locations")
      .innerJoin("openings", (join) =>
        join.on("openings.id", "=", rowId).onRef("openings.companyId", "=", "locations.companyId"),
      )
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where("locations.status", "<>", "closed")
      .where(isWithinMiles("locations", NEAR_MILES, "openings"))
      .where(access.company("locations.companyId")),
  columns: {
    pcNumber: textColumn("{pcNumber}", fieldRef("locations.pcNumber")),
    name: textColumn("Name", fieldRef("locations.name")),
    organizationName: textColumn("{Network}", fieldRef("networks.name")),
    miles: decimalColumn("Miles", milesBetween("locations", "openings"), { sort: true }),
  },
  standard: { by: "miles", desc: false },
});

export const competitiveIntelligence: Report = {
  key: "competitive-intelligence",
  title: "Competitive Intelligence Report",
  group: "{Locations}",
  hasPeriod: false,
  list,
  about: "Competitor openings and the {locations} near them.",
  definitions: [
    `Nearest is the closest {location} within ${NEAR_MILES} miles in a straight line, not counting closed {locations}.`,
    "A {location} near several openings counts for each. Dismissed and merged reports are left out.",
    "Days to opening uses the earliest possible opening date. Past dates are negative.",
  ],
  link: ({ id }) => paths.editOpening(id),
  records: { locations: { label: "{Locations}", list: nearLocations } },
};
