import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { csvDay, field, instant, own, status, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, onDay } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import {
  companyColumn,
  isOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { MOST_PINS } from "#app/organization/locations/location-list.server.ts";
import { stateWords } from "#app/ui/map/states.ts";
import {
  confidenceWords,
  NEAR_MILES,
  NEWS_DAYS,
  NEWS_MILES,
  OPENING_STATUSES,
  sourceWords,
  standingTones,
  standingWords,
  statusTones,
  statusWords,
  tierWords,
} from "./opening-rules.ts";

interface Scope {
  companyId: number;
  reach: Reach;
  now: Date;
}

const city = sql<string>`openings.city || ', ' || openings.state`;
/** The expression that the trigram index holds. */
export const searched = sql<string>`openings.brand || ' ' || openings.city`;
const oneOf = <Value extends string>(name: string) => sql.ref<Value>(`openings.${name}`);

/** Holds for what lies within so many miles of a location that somebody reaches: a look into the index for each of these. */
function isNearOwn(reach: Reach, miles: number) {
  return sql<boolean>`openings.id in (select near.id from locations join openings near on ${isWithin("near", miles, "locations")}
    and near.company_id = locations.company_id and near.standing = 'verified'
    where locations.status <> 'closed' and ${reach.location("locations.id")})`;
}

/** The nearest location within ten miles that somebody reaches. */
export function nearestOwn(reach: Reach) {
  return sql<{ name: string; miles: number } | null>`(
    select json_build_object('name', locations.name, 'miles', ${milesBetween("locations", "openings")}) from locations
    where locations.company_id = openings.company_id and locations.status <> 'closed'
      and ${reach.location("locations.id")} and ${isWithin("locations", NEAR_MILES, "openings")}
    order by ${milesBetween("locations", "openings")}, locations.id limit 1)`;
}

const columns = {
  brand: text("Brand", field("openings.brand"), { sort: true, isLink: true, card: "title", fixed: true, size: 190 }),
  city: text("City", city, { sort: { by: [sql`openings.state`, sql`lower(openings.city)`] }, size: 160 }),
  status: status("Status", oneOf<keyof typeof statusWords>("status"), statusWords, statusTones, {
    ...{ sort: { by: [sql`array_position(${sql.val([...OPENING_STATUSES])}::text[], openings.status)`] }, size: 165 },
  }),
  // What is still to come stands before what is decided.
  expected: own("Opens", field("openings.expectedOn"), {
    ...{
      sort: { by: [sql`openings.status in ('open', 'cancelled', 'closed')`, field("openings.expectedOn")] },
      kind: "other",
      size: 150,
    },
  }),
  tier: word("Competes", oneOf<keyof typeof tierWords>("tier"), tierWords, { sort: true, card: "hidden", size: 110 }),
};
const filters = {
  status: choices<keyof typeof statusWords>(
    "Status",
    statusWords,
    (some) => sql`openings.status = any(${[...some]}::text[])`,
  ),
  tier: choice("Competes", tierWords, (tier) => sql`openings.tier = ${tier}`, { folded: true }),
  state: choice("State", stateWords, (code) => sql`openings.state = ${code}`, { folded: true }),
  from: onDay("Opens from", (day) => sql`openings.expected_on >= ${day}`, { folded: true }),
  to: onDay("Opens until", (day) => sql`openings.expected_on <= ${day}`, { folded: true }),
};
const csv = {
  Brand: "brand",
  Competes: "tier",
  Street: field("openings.street"),
  City: field("openings.city"),
  State: field("openings.state"),
  ZIP: field("openings.zip"),
  Latitude: field("openings.latitude"),
  Longitude: field("openings.longitude"),
  Status: "status",
  Opens: csvDay(field("openings.expectedOn")),
  "Known to the": field("openings.precision"),
} as const;
const queueCsv = spanningCsv({
  ...csv,
  Report: "standing",
  "Known from": "source",
  "How sure": "confidence",
  "Reported (UTC)": "reported",
});

const nearMiles = { yours: NEAR_MILES, close: NEWS_MILES };

/** The verified openings of a company as its people read them: those near their locations, or all. */
export const openingList = defineList<Scope>()({
  ...{ name: "openings", one: "opening", many: "openings", id: "openings.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("openings")
      .where("openings.companyId", "=", companyId)
      .where("openings.standing", "=", "verified")
      .where(reach.company("openings.companyId")),
  columns: ({ reach }) => ({
    ...columns,
    nearest: own("Nearest of yours", nearestOwn(reach), { size: 200 }),
    updated: instant("Updated", field("openings.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  }),
  more: (query) => query.select("openings.precision"),
  standard: { by: "expected", desc: false },
  search: { label: "Brand or city", where: (q) => like(searched, q) },
  filters: {
    near: choice<keyof typeof nearMiles, Scope>(
      "Where",
      { yours: `Within ${nearMiles.yours} miles of yours`, close: `Within ${nearMiles.close} miles of yours` },
      (near, { reach }) => isNearOwn(reach, nearMiles[near]),
    ),
    news: choice<"month", Scope>(
      "New",
      { month: `In the last ${NEWS_DAYS} days` },
      (_month, { now }) => sql`openings.verified_at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})`,
      { folded: true },
    ),
    ...filters,
  },
  csv,
});

/** All that was reported of openings in a company, or in all, as advisors work through it: what waits for them first. */
export const openingQueue = defineList<SpanningScope>()({
  ...{ name: "openings-desk", one: "opening", many: "openings", id: "openings.id" },
  from: (db, reach, scope) =>
    db
      .selectFrom("openings")
      .where(isOfCompany("openings.companyId", scope))
      .where("openings.standing", "<>", "merged")
      .where(reach.company("openings.companyId")),
  columns: {
    ...columns,
    company: companyColumn("openings.companyId"),
    standing: status("Report", oneOf<keyof typeof standingWords>("standing"), standingWords, standingTones, {
      ...{ sort: { by: [sql`openings.standing <> 'reported'`, sql`openings.expected_on`] }, size: 120 },
    }),
    source: word("Known from", oneOf<keyof typeof sourceWords>("source"), sourceWords, { card: "hidden", size: 130 }),
    confidence: word("How sure", oneOf<keyof typeof confidenceWords>("confidence"), confidenceWords, {
      ...{ card: "hidden", size: 100 },
    }),
    reported: instant("Reported", field("openings.createdAt"), { sort: true, size: 120, card: "hidden" }),
  },
  more: (query) => query.select("openings.precision"),
  standard: { by: "standing", desc: false },
  search: { label: "Brand or city", where: (q) => like(searched, q) },
  filters: {
    standing: choices<"reported" | "verified" | "dismissed">(
      "Report",
      { reported: standingWords.reported, verified: standingWords.verified, dismissed: standingWords.dismissed },
      (some) => sql`openings.standing = any(${[...some]}::text[])`,
    ),
    ...filters,
  },
  csv: queueCsv,
});

const ofTimeline = ["openings.id", "openings.brand", "openings.city", "openings.state", "openings.status"] as const;
/** So many openings a timeline shows, and those from so long ago that opened or were to open. */
const MOST_ON_TIMELINE = 200;
const DAYS_BACK = 92;

/** What an address of the list holds from three months ago on, by the days expected: the first, each with how many there are. */
export function listTimeline(db: Db, scope: Scope, at: Request, today: string) {
  return openingList
    .filtered(db, scope.reach, scope, at)
    .select([...ofTimeline, "openings.expectedOn", "openings.precision", nearestOwn(scope.reach).as("nearest")])
    .select(sql<number>`count(*) over ()`.as("total"))
    .where(
      sql<boolean>`coalesce(openings.expected_on >= ${today}::date - ${DAYS_BACK}::integer, openings.status <> 'cancelled')`,
    )
    .orderBy(sql`openings.expected_on nulls last`)
    .orderBy("openings.id")
    .limit(MOST_ON_TIMELINE)
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

/** What opens close to somebody's locations and was verified lately, the newest first: a few, and how many there are. */
export function openingNews(db: Db, scope: Scope): RawBuilder<OpeningNews> {
  const news = openingList
    .filtered(db, scope.reach, scope, new URLSearchParams(newsFilter))
    .select([...ofTimeline, "openings.expectedOn", "openings.precision", nearestOwn(scope.reach).as("nearest")])
    .select([sql`count(*) over ()`.as("count"), "openings.verifiedAt"])
    .orderBy("openings.verifiedAt", "desc")
    .orderBy("openings.id", "desc")
    .limit(MOST_NEWS);
  return sql`(select json_build_object('count', coalesce(max(news.count), 0), 'openings', coalesce(json_agg(
      json_build_object('id', id, 'brand', brand, 'city', city, 'expectedOn', expected_on, 'precision', precision,
        'nearest', nearest) order by verified_at desc, id desc), '[]'))
    from ${news} as news)`;
}

/** The news in an address of the list. */
export const newsFilter = { near: "close", news: "month" } as const;
const MOST_NEWS = 3;

/** The places of the openings that a list holds, as many as a map shows, in the order of their ids. */
export function listOpeningPins(openings: ReturnType<typeof openingQueue.filtered>) {
  return openings
    .select(["openings.id", "openings.brand", "openings.status", "openings.latitude", "openings.longitude"])
    .orderBy("openings.id")
    .limit(MOST_PINS)
    .execute();
}
