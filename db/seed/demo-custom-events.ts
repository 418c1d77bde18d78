import rrule from "rrule";
import type { Db } from "../connect.ts";
import { dateDaysAgo } from "./demo-days.ts";
import type { CreatedColumns, ShopIds } from "./demo-shops.ts";

interface DemoCustomEvent {
  title: string;
  category: string;
  /** PC numbers of shops of one network. */
  shops: readonly string[];
  /** First day, in days from the day of loading; a repeat begins on the first of its own days from there on. */
  inDays: number;
  days?: number;
  times?: readonly [startsAt: string, endsAt: string];
  place?: string;
  description: string;
  attendance?: number;
  dollars?: number;
  isReimbursable?: boolean;
  status?: "planned" | "confirmed" | "held" | "cancelled";
  /** Rules of its repeat, as the form has them and in RFC 5545. */
  repeat?: { rules: { every: object; on: object }; rrule: string };
}

const sunriseCustomEvents: readonly DemoCustomEvent[] = [
  {
    title: "Lincoln Elementary spirit night",
    category: "School spirit night",
    shops: ["341220"],
    inDays: 3,
    times: ["16:00", "20:00"],
    description: "A fifth of the evening's sales goes to the school library. The school sends the flyer home.",
    attendance: 180,
    dollars: 240,
    isReimbursable: true,
    status: "confirmed",
  },
  {
    title: "Winter coat drive",
    category: "Charity drive",
    shops: ["341220", "341227"],
    inDays: 9,
    days: 12,
    description: "A free donut for each coat. Boxes are by the door. The shelter picks them up on Fridays.",
    attendance: 400,
    dollars: 350,
    isReimbursable: true,
  },
  {
    title: "Tree lighting on the square",
    category: "Community festival",
    shops: ["341227"],
    inDays: 13,
    times: ["17:30", "20:30"],
    place: "Town square, by the bandstand",
    description: "Hot chocolate and donut holes from the cart. Two crew members, starting at five.",
    attendance: 900,
    dollars: 610,
  },
  {
    title: "First responder breakfast",
    category: "First responder morning",
    shops: ["341220"],
    inDays: -6,
    times: ["06:00", "09:00"],
    description: "Coffee for the night shift of Station 4.",
    attendance: 45,
    dollars: 120,
    status: "held",
  },
  {
    title: "Youth hockey sponsor game",
    category: "Youth sports",
    shops: ["341227"],
    inDays: -11,
    times: ["18:00", "20:00"],
    place: "Lakeside Ice Arena",
    description: "Called off by the league. We're looking for a new date.",
    status: "cancelled",
  },
  {
    title: "Farmers market stand",
    category: "Community festival",
    shops: ["341227"],
    inDays: -50,
    times: ["08:00", "12:00"],
    place: "Market on Oak Street",
    description: "Coffee by the cup from the cart, every Saturday until it snows.",
    attendance: 250,
    dollars: 85,
    status: "confirmed",
    repeat: {
      rules: { every: { weeks: 1 }, on: { daysOfWeek: [6] } },
      rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=SA",
    },
  },
  {
    title: "Teacher Tuesday",
    category: "School spirit night",
    shops: ["341220"],
    inDays: -30,
    description: "A free small coffee with a school badge, on the 2nd Tuesday of each month.",
    attendance: 60,
    repeat: {
      rules: { every: { months: 1 }, on: { weeksOfMonth: [2], daysOfWeek: [2] } },
      rrule: "FREQ=MONTHLY;INTERVAL=1;WKST=SU;BYDAY=2TU",
    },
  },
  {
    title: "Crew holiday party",
    category: "Crew event",
    shops: ["341220", "341227"],
    inDays: 27,
    times: ["19:00", "22:00"],
    place: "Bowling on Fifth",
    description: "Lanes are booked for thirty.",
    attendance: 30,
    dollars: 540,
  },
];

/** Add the custom events of the demo's shops. */
export async function addCustomEvents(
  db: Db,
  {
    companyId,
    key,
    shops,
    author,
    made,
  }: { companyId: number; key: string; shops: ShopIds; author: number | null; made: CreatedColumns },
  today: Date,
): Promise<void> {
  if (key !== "sunrise") return;
  const categories = await db
    .selectFrom("customEventCategories")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .execute();
  const places = await db
    .selectFrom("locations")
    .select(["id", "networkId", "timeZone"])
    .where("companyId", "=", companyId)
    .execute();
  for (const event of sunriseCustomEvents) {
    const locationIds = event.shops.map((pcNumber) => shops.locations.get(pcNumber) ?? 0);
    const place = places.find(({ id }) => id === locationIds[0]);
    if (!place) throw new Error(`the demo has no shop ${event.shops[0]}`);
    const { title, description, times, status = "planned", attendance = null, dollars, isReimbursable = false } = event;
    const firstDay = firstDayOf(event, today);
    const { id } = await db
      .insertInto("customEvents")
      .values({
        companyId,
        networkId: place.networkId,
        timeZone: place.timeZone,
        title,
        description,
        status,
        isReimbursable,
        categoryId: categories.find(({ name }) => name === event.category)?.id ?? 0,
        startsOn: firstDay,
        endsOn: dateDaysAgo(new Date(firstDay), 1 - (event.days ?? 1)),
        startsAt: times?.[0] ?? null,
        endsAt: times?.[1] ?? null,
        place: event.place ?? "",
        expectedAttendance: attendance,
        estimatedCostCents: dollars === undefined ? null : dollars * 100,
        ...(event.repeat ? { recurrence: JSON.stringify(event.repeat.rules), rrule: event.repeat.rrule } : {}),
        ...made,
        createdBy: author,
        updatedBy: author,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("customEventLocations")
      .values(locationIds.map((locationId) => ({ eventId: id, companyId, locationId })))
      .execute();
  }
}

function firstDayOf({ inDays, repeat }: DemoCustomEvent, today: Date): string {
  const day = dateDaysAgo(today, -inDays);
  if (!repeat) return day;
  const rule = new rrule.RRule({ ...rrule.RRule.parseString(repeat.rrule), dtstart: new Date(day) });
  return rule.after(new Date(day), true)?.toISOString().slice(0, 10) ?? day;
}
