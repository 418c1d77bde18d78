import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  csvDay,
  fieldRef,
  instantColumn,
  customColumn,
  statusColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, dayFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import {
  companyColumn,
  isInSpanningScope,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import { MAX_PINS } from "#app/organization/locations/location-list.server.ts";
import { stateNames } from "#app/ui/map/states.ts";
import {
  confidenceWords,
  NEAR_MILES,
  NEWS_DAYS,
  NEWS_MILES,
  type OpeningReportStatus,
  type OpeningStatus,
  openingReportWorkflow,
  openingWorkflow,
  sourceWords,
  tierLabels,
} from "./opening-rules.ts";

interface OpeningListScope {
  companyId: number;
  access: AccessScope;
  now: Date;
}

const city = sql<string>`openings.city || ', ' || openings.state`;
/** Search text; must equal the expression of the trigram index. */
export const openingSearchText = sql<string>`openings.brand || ' ' || openings.city`;
const oneOf = <Value extends string>(name: string) => sql.ref<Value>(`openings.${name}`);

/**
 * Build the SQL condition that an opening is within some miles of a location in scope; takes one index lookup for each
 * location.
 */
function isNearOwn(access: AccessScope, miles: number) {
  return sql<boolean>`openings.id in (select near.id from locations join openings near on ${isWithinMiles("near", miles, "locations")}
    and near.company_id = locations.company_id and near.standing = 'verified'
    where locations.status <> 'closed' and ${access.location("locations.id")})`;
}

/**
 * Build the SQL of the nearest location in scope within ten miles of an opening, with its distance; null when there is
 * none.
 */
export function nearestOwnLocation(access: AccessScope) {
  return sql<{ name: string; miles: number } | null>`(
    select json_build_object('name', locations.name, 'miles', ${milesBetween("locations", "openings")}) from locations
    where locations.company_id = openings.company_id and locations.status <> 'closed'
      and ${access.location("locations.id")} and ${isWithinMiles("locations", NEAR_MILES, "openings")}
    order by ${milesBetween("locations", "openings")}, locations.id limit 1)`;
}

const columns = {
  brand: textColumn("Brand", fieldRef("openings.brand"), {
    sort: true,
    isLink: true,
    card: "title",
    fixed: true,
    size: 190,
  }),
  city: textColumn("City", city, { sort: { by: [sql`openings.state`, sql`lower(openings.city)`] }, size: 160 }),
  status: statusColumn({
    head: "Status",
    value: oneOf<OpeningStatus>("status"),
    words: openingWorkflow.words,
    tones: openingWorkflow.tones,
    options: {
      sort: { by: [sql`array_position(${sql.val([...openingWorkflow.statuses])}::text[], openings.status)`] },
      size: 165,
    },
  }),
  // Openings still to come sort before decided ones.
  expected: customColumn("Opening date", fieldRef("openings.expectedOn"), {
    sort: { by: [sql`openings.status in ('open', 'cancelled', 'closed')`, fieldRef("openings.expectedOn")] },
    kind: "other",
    sortsAs: "days",
    size: 150,
  }),
  tier: wordColumn("Type", oneOf<keyof typeof tierLabels>("tier"), tierLabels, {
    hidden: true,
    sort: true,
    card: "hidden",
    size: 165,
  }),
};
const filters = {
  status: anyOfFilter<OpeningStatus>(
    "Status",
    openingWorkflow.words,
    (some) => sql`openings.status = any(${[...some]}::text[])`,
  ),
  tier: oneOfFilter("Type", tierLabels, (tier) => sql`openings.tier = ${tier}`, { folded: true }),
  state: oneOfFilter("State", stateNames, (code) => sql`openings.state = ${code}`, { folded: true }),
  from: dayFilter("Opens from", (day) => sql`openings.expected_on >= ${day}`, { folded: true }),
  to: dayFilter("Opens through", (day) => sql`openings.expected_on <= ${day}`, { folded: true }),
};
const csv = {
  Brand: "brand",
  Type: "tier",
  Street: fieldRef("openings.street"),
  City: fieldRef("openings.city"),
  State: fieldRef("openings.state"),
  ZIP: fieldRef("openings.zip"),
  Latitude: fieldRef("openings.latitude"),
  Longitude: fieldRef("openings.longitude"),
  Status: "status",
  Opens: csvDay(fieldRef("openings.expectedOn")),
  "Date accuracy": fieldRef("openings.precision"),
} as const;
const queueCsv = spanningCsv({
  ...csv,
  Report: "standing",
  Source: "source",
  Confidence: "confidence",
  "Reported (UTC)": "reported",
});

// Merged reports are not listed.
const { merged: _, ...listedReportWords } = openingReportWorkflow.words;
const nearMiles = { yours: NEAR_MILES, close: NEWS_MILES };

/** Verified openings of a company as its customers see them: near their locations, or all. */
export const openingList = defineList<OpeningListScope>()({
  name: "openings",
  one: "competitor opening",
  many: "competitor openings",
  id: "openings.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("openings")
      .where("openings.companyId", "=", companyId)
      .where("openings.standing", "=", "verified")
      .where(access.company("openings.companyId")),
  columns: ({ access }) => ({
    ...columns,
    nearest: customColumn("Your nearest {location}", nearestOwnLocation(access), { size: 200 }),
    updated: instantColumn("Updated", fieldRef("openings.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  }),
  more: (query) => query.select("openings.precision"),
  standard: { by: "expected", desc: false },
  search: { label: "Brand or city", where: (q) => textContains(openingSearchText, q) },
  filters: {
    near: oneOfFilter<keyof typeof nearMiles, OpeningListScope>(
      "Distance",
      { yours: `Within ${nearMiles.yours} miles of you`, close: `Within ${nearMiles.close} miles of you` },
      (near, { access }) => isNearOwn(access, nearMiles[near]),
    ),
    news: oneOfFilter<"month", OpeningListScope>(
      "Verified",
      { month: `In the last ${NEWS_DAYS} days` },
      (_month, { now }) => sql`openings.verified_at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})`,
      { folded: true },
    ),
    ...filters,
  },
  csv,
});

/** Openings reported in one company, or in all, as advisors work through them: unverified first. */
export const openingQueue = defineList<SpanningScope>()({
  name: "openings-desk",
  one: "competitor opening",
  many: "competitor openings",
  id: "openings.id",
  from: (db, access, scope) =>
    db
      .selectFrom("openings")
      .where(isInSpanningScope("openings.companyId", scope))
      .where("openings.standing", "<>", "merged")
      .where(access.company("openings.companyId")),
  columns: {
    ...columns,
    company: companyColumn("openings.companyId"),
    standing: statusColumn({
      head: "Verification",
      value: oneOf<OpeningReportStatus>("standing"),
      words: openingReportWorkflow.words,
      tones: openingReportWorkflow.tones,
      options: {
        sort: { by: [sql`openings.standing <> 'reported'`, sql`openings.expected_on`] },
        size: 130,
      },
    }),
    source: wordColumn("Source", oneOf<keyof typeof sourceWords>("source"), sourceWords, {
      hidden: true,
      card: "hidden",
      size: 130,
    }),
    confidence: wordColumn("Confidence", oneOf<keyof typeof confidenceWords>("confidence"), confidenceWords, {
      hidden: true,
      card: "hidden",
      size: 100,
    }),
    reported: instantColumn("Reported", fieldRef("openings.createdAt"), { sort: true, size: 120, card: "hidden" }),
  },
  more: (query) => query.select("openings.precision"),
  standard: { by: "standing", desc: false },
  search: { label: "Brand or city", where: (q) => textContains(openingSearchText, q) },
  filters: {
    standing: anyOfFilter<keyof typeof listedReportWords>(
      "Verification",
      listedReportWords,
      (some) => sql`openings.standing = any(${[...some]}::text[])`,
    ),
    ...filters,
  },
  csv: queueCsv,
});

const timelineColumns = [
  "openings.id",
  "openings.brand",
  "openings.city",
  "openings.state",
  "openings.status",
] as const;
/** Largest number of openings on a timeline, and number of days that it goes back. */
const MAX_ON_TIMELINE = 200;
const DAYS_BACK = 92;

/**
 * List a filtered list's openings for the timeline, from three months ago on, by expected day; `total` is the number of
 * all of them, the rows are limited.
 */
export function listOpeningTimeline(db: Db, scope: OpeningListScope, at: Request, today: string) {
  return openingList
    .filtered(db, { access: scope.access, scope, at })
    .select([
      ...timelineColumns,
      "openings.expectedOn",
      "openings.precision",
      nearestOwnLocation(scope.access).as("nearest"),
    ])
    .select(sql<number>`count(*) over ()`.as("total"))
    .where(
      sql<boolean>`coalesce(openings.expected_on >= ${today}::date - ${DAYS_BACK}::integer, openings.status <> 'cancelled')`,
    )
    .orderBy(sql`openings.expected_on nulls last`)
    .orderBy("openings.id")
    .limit(MAX_ON_TIMELINE)
    .execute();
}

export interface OpeningNews {
  openings: {
    id: number;
    brand: string;
    city: string;
    expectedOn: string | null;
    precision: string;
    nearest: { name: string; miles: number } | null;
  }[];
  count: number;
}

/**
 * Return an SQL expression of the openings near the user's locations that were verified lately: the newest few, and the
 * count of all.
 */
export function selectOpeningNews(db: Db, scope: OpeningListScope): RawBuilder<OpeningNews> {
  const news = openingList
    .filtered(db, { access: scope.access, scope, at: new URLSearchParams(openingNewsFilter) })
    .select([
      ...timelineColumns,
      "openings.expectedOn",
      "openings.precision",
      nearestOwnLocation(scope.access).as("nearest"),
    ])
    .select([sql`count(*) over ()`.as("count"), "openings.verifiedAt"])
    .orderBy("openings.verifiedAt", "desc")
    .orderBy("openings.id", "desc")
    .limit(MAX_NEWS);
  return sql`(select json_build_object('count', coalesce(max(news.count), 0), 'openings', coalesce(json_agg(
      json_build_object('id', id, 'brand', brand, 'city', city, 'expectedOn', expected_on, 'precision', precision,
        'nearest', nearest) order by verified_at desc, id desc), '[]'))
    from ${news} as news)`;
}

/** Search params of the list that show the same openings as the dashboard. */
export const openingNewsFilter = { near: "close", news: "month" } as const;
const MAX_NEWS = 3;

/** List the map pins of a filtered list of openings by id, up to the map's maximum. */
export function listOpeningPins(openings: ReturnType<typeof openingQueue.filtered>) {
  return openings
    .select(["openings.id", "openings.brand", "openings.status", "openings.latitude", "openings.longitude"])
    .orderBy("openings.id")
    .limit(MAX_PINS)
    .execute();
}
