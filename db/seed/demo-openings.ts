import { sql } from "kysely";
import type { Db } from "../connect.ts";
import type { DB } from "../schema.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";

interface DemoOpening {
  brand: string;
  tier: DB["openings"]["tier"];
  status: DB["openings"]["status"];
  /** Days from the day of loading; null when the date is unknown. */
  inDays: number | null;
  precision: DB["openings"]["precision"];
  source: DB["openings"]["source"];
  confidence: DB["openings"]["confidence"];
  notes?: string;
}

const openings: readonly DemoOpening[] = [
  opening(
    "Beanline Coffee",
    "direct",
    "announced",
    64,
    "month",
    "news",
    "high",
    "Two-lane drive-thru, according to the paper.",
  ),
  opening("Golden Ring Donuts", "direct", "underConstruction", 31, "day", "fieldVisit", "high", "The sign is up."),
  opening("QuickStop Fuel & Coffee", "indirect", "announced", 140, "quarter", "permit", "medium"),
  opening(
    "Morning Glory Cafe",
    "direct",
    "rumored",
    null,
    "unknown",
    "social",
    "low",
    "A customer heard it at the gym.",
  ),
  opening("Beanline Coffee", "direct", "open", -20, "day", "fieldVisit", "high", "Free drip coffee all first week."),
  opening("Bagel & Bean", "indirect", "delayed", 210, "half", "landlord", "medium"),
  opening("Golden Ring Donuts", "direct", "cancelled", null, "unknown", "news", "high", "The lease was not signed."),
  opening("The Daily Grind", "direct", "closed", -90, "month", "fieldVisit", "high"),
];

/**
 * Add forty openings around the company's shops, one or several miles away: most of them verified, some waiting for an
 * advisor, one in ten dismissed.
 */
export async function addDemoOpenings(db: Db, companyId: number, today: Date): Promise<void> {
  const shops = await db
    .selectFrom("locations")
    .select(["id", "city", "state", "zip", "latitude", "longitude"])
    .where("companyId", "=", companyId)
    .where("latitude", "is not", null)
    .orderBy("id")
    .limit(MAX_OPENINGS)
    .execute();
  const owner = sql<number | null>`(select id from users where company_id = ${companyId} and email like 'owner@%')`;
  for (const [place, { latitude, longitude, ...shop }] of shops.entries()) {
    const kind = openings[place % openings.length];
    if (!kind || latitude === null || longitude === null) continue;
    const { inDays, notes = "", ...facts } = kind;
    const at = instantDaysAgo(today, 2 + ((place * 7) % 60), place);
    const standing = place % 10 === 3 ? "reported" : place % 10 === 7 ? "dismissed" : "verified";
    const turn = place * 2.4;
    const miles = 0.4 + ((place * 13) % 45) / 10;
    const expectedOn = inDays === null ? null : dateDaysAgo(today, -inDays - (place % 4) * 9);
    await db
      .insertInto("openings")
      .values({
        companyId,
        ...facts,
        notes,
        standing,
        createdAt: at,
        updatedAt: at,
        createdBy: owner,
        city: shop.city,
        state: shop.state,
        zip: shop.zip,
        street: `${(place + 3) * 41} Commerce Dr`,
        latitude: sixDigits(latitude + (miles / MILES_A_DEGREE) * Math.sin(turn)),
        longitude: sixDigits(
          longitude + ((miles / MILES_A_DEGREE) * Math.cos(turn)) / Math.cos((latitude * Math.PI) / 180),
        ),
        expectedOn: expectedOn && firstOf(expectedOn, facts.precision),
        ...(standing === "verified" ? { verifiedAt: at } : {}),
        ...(standing === "dismissed" ? { dismissedBecause: "The permit is for a bank." } : {}),
      })
      .execute();
  }
}

const MAX_OPENINGS = 40;
const MILES_A_DEGREE = 69.1;

function sixDigits(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function firstOf(day: string, precision: string): string {
  const months = { month: 1, quarter: 3, half: 6 }[precision];
  if (!months) return day;
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
}

function opening(
  ...[brand, tier, status, inDays, precision, source, confidence, notes]: [
    ...[
      string,
      DemoOpening["tier"],
      DemoOpening["status"],
      number | null,
      DemoOpening["precision"],
      DemoOpening["source"],
      DemoOpening["confidence"],
      string?,
    ],
  ]
): DemoOpening {
  return { brand, tier, status, inDays, precision, source, confidence, notes };
}
