const DAY_MS = 86_400_000;

export interface DemoEvent {
  title: string;
  kind: "promotion" | "holiday" | "launch" | "training" | "deadline" | "blackout";
  /** Return the first day in a year. */
  on: (year: number) => Date;
  days: number;
  description: string;
  channels?: readonly string[];
  /** Names of regions; without them, the whole company. */
  regions?: readonly string[];
  status?: "draft" | "cancelled";
  /** Rules of its repeat, as the form has them and in RFC 5545; `days` is its length, without end when left out. */
  repeat?: { rules: { every: object; on: object }; rrule: string; days?: number };
}

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;
const SUNDAY = 0;

export const sunriseEvents: readonly DemoEvent[] = [
  promotion({
    title: "Fresh start coffee",
    on: onDay(1, 5),
    days: 14,
    description: "Any size brewed coffee at half price before nine.",
    channels: ["In-store", "Email"],
  }),
  promotion({
    title: "Big game boxes",
    on: onDay(2, 1),
    days: 8,
    description: "Two dozen donuts in a team box, to order ahead.",
    channels: ["Social media", "In-store"],
  }),
  promotion({
    title: "Heart donuts",
    on: onDay(2, 7),
    days: 8,
    description: "Heart-shaped donuts in boxes of six.",
    channels: ["In-store", "Social media"],
  }),
  {
    title: "Register update",
    kind: "blackout",
    on: onDay(2, 23),
    days: 5,
    description: "We're installing new register software. No promotions can run while prices load.",
  },
  {
    title: "Franchise spring conference",
    kind: "training",
    on: weekday(3, MONDAY, 2),
    days: 3,
    description: "Three days of menu, operations and local marketing. Bring a manager from each district.",
  },
  {
    title: "Spring menu",
    kind: "launch",
    on: onDay(3, 30),
    days: 1,
    description: "Lavender latte and lemon donuts. Window clings arrive a week before.",
    channels: ["In-store", "Social media", "Digital ads"],
  },
  {
    title: "Summer plans due",
    kind: "deadline",
    on: onDay(4, 15),
    days: 1,
    description: "Activate your summer plan by this day to get its materials on time.",
  },
  promotion({
    title: "Teacher appreciation week",
    on: weekday(5, MONDAY, 1),
    days: 5,
    description: "A free medium coffee for teachers, all week.",
    channels: ["Community events"],
  }),
  holiday("Mother's Day", weekday(5, SUNDAY, 2), "Boxes of a dozen with a card inside."),
  {
    title: "National Donut Day",
    kind: "promotion",
    on: weekday(6, FRIDAY, 1),
    days: 1,
    description: "A free donut with any drink. Plan for twice the usual trays.",
    channels: ["Social media", "In-store", "Sampling"],
    repeat: {
      rules: { every: {}, on: { daysOfWeek: [FRIDAY], monthsOfYear: [6], weeksOfMonth: [1] } },
      rrule: "FREQ=YEARLY;INTERVAL=1;WKST=SU;BYMONTH=6;BYDAY=1FR",
    },
  },
  promotion({
    title: "Iced coffee summer",
    on: onDay(6, 20),
    days: 45,
    description: "Iced coffee of any size at one price after two.",
    channels: ["In-store", "Outdoor"],
  }),
  holiday("Independence Day", onDay(7, 4), "Red, white and blue donuts; shops may open an hour later."),
  {
    title: "Crew food safety refresher",
    kind: "training",
    on: weekday(8, MONDAY, 2),
    days: 5,
    description: "Each crew member takes the 40-minute course on a shop tablet.",
  },
  promotion({
    title: "Back to school breakfast",
    on: onDay(8, 17),
    days: 21,
    description: "Sandwich and juice for families on the way to school.",
    channels: ["Local print", "Direct mail", "Community events"],
  }),
  {
    title: "Pumpkin season",
    kind: "launch",
    on: onDay(9, 1),
    days: 1,
    description: "Pumpkin swirl, pumpkin donuts, and the first cold foam of the year.",
    channels: ["In-store", "Social media", "Email"],
  },
  {
    title: "State fair tie-in",
    kind: "promotion",
    on: onDay(9, 25),
    days: 24,
    description: "Show a fair ticket for a free coffee with any dozen.",
    channels: ["Outdoor", "Digital ads"],
    regions: ["Texas"],
  },
  promotion({
    title: "National Coffee Day",
    on: onDay(9, 29),
    days: 1,
    description: "Any brewed coffee for a dollar.",
    channels: ["Social media", "Email", "In-store"],
  }),
  {
    title: "Holiday plans due",
    kind: "deadline",
    on: onDay(10, 9),
    days: 1,
    description: "Activate your holiday plan by this day to get its materials on time.",
  },
  promotion({
    title: "Halloween boxes",
    on: onDay(10, 19),
    days: 13,
    description: "A decorate-your-own box of six for families.",
    channels: ["In-store", "Community events"],
  }),
  {
    title: "Double points weekend",
    kind: "promotion",
    on: onDay(11, 6),
    days: 3,
    description: "Twice the loyalty points on app orders. Called off: the app release moved to spring.",
    channels: ["Email"],
    status: "cancelled",
  },
  promotion({
    title: "Veterans Day",
    on: onDay(11, 11),
    days: 1,
    description: "A free donut and coffee for veterans and those who serve.",
    channels: ["Community events"],
  }),
  holiday(
    "Thanksgiving",
    weekday(11, THURSDAY, 4),
    "Shops close at two; pies and dozens are picked up the day before.",
  ),
  promotion({
    title: "Holiday gift cards",
    on: weekday(11, FRIDAY, 4),
    days: 28,
    description: "Buy a $25 card and get a $5 card for January.",
    channels: ["In-store", "Email", "Direct mail"],
  }),
  {
    title: "Free Coffee Friday",
    kind: "promotion",
    on: weekday(12, FRIDAY, 1),
    days: 1,
    description: "A free small coffee for everyone until ten, on four Fridays.",
    channels: ["In-store", "Email"],
    repeat: {
      rules: { every: { weeks: 1 }, on: { daysOfWeek: [FRIDAY] } },
      rrule: "FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=FR",
      days: 28,
    },
  },
  {
    title: "Rainy day mobile orders",
    kind: "promotion",
    on: onDay(12, 1),
    days: 30,
    description: "A free topping on mobile orders when it rains.",
    channels: ["Digital ads"],
    regions: ["Northwest"],
    status: "draft",
  },
  {
    title: "Holiday shipping stop",
    kind: "blackout",
    on: onDay(12, 20),
    days: 14,
    description: "The print portal doesn't ship during these two weeks, so nothing new can start.",
  },
];

export const harborEvents: readonly DemoEvent[] = [
  promotion({
    title: "Winter soup and bagel",
    on: onDay(1, 10),
    days: 45,
    description: "A cup of chowder with any bagel sandwich.",
    channels: ["In-store"],
  }),
  holiday("Memorial Day opening", weekday(5, MONDAY, 4), "Summer hours begin; the waterfront shops open at five."),
  {
    title: "Harbor festival",
    kind: "promotion",
    on: weekday(7, FRIDAY, 3),
    days: 3,
    description: "Stands at the pier, sesame bagels for a dollar.",
    channels: ["Harbor events"],
  },
  { title: "Fall menu", kind: "launch", on: onDay(10, 1), days: 1, description: "Apple butter and cranberry walnut." },
  {
    title: "Inventory count",
    kind: "blackout",
    on: onDay(12, 28),
    days: 3,
    description: "No local offers during the count.",
  },
];

/** Return the first and the last day (YYYY-MM-DD) of the event's occurrence nearest to a day. */
export function nearestDays({ on, days }: DemoEvent, today: Date): { startsOn: string; endsOn: string } {
  const year = today.getUTCFullYear();
  const distance = (at: Date) => Math.abs(at.getTime() - today.getTime());
  const [start = today] = [year - 1, year, year + 1].map(on).sort((one, other) => distance(one) - distance(other));
  const end = new Date(start.getTime() + (days - 1) * DAY_MS);
  return { startsOn: start.toISOString().slice(0, 10), endsOn: end.toISOString().slice(0, 10) };
}

/** Return the columns of an event's repeat from its first day on. */
export function repeatColumns({ repeat }: DemoEvent, startsOn: string) {
  if (!repeat) return { recurrence: null, rrule: "", repeatsUntil: null };
  const { rules, rrule, days } = repeat;
  const last =
    days === undefined ? null : new Date(Date.parse(startsOn) + (days - 1) * DAY_MS).toISOString().slice(0, 10);
  return { recurrence: JSON.stringify(rules), rrule, repeatsUntil: last };
}

function promotion({
  title,
  on,
  days,
  description,
  channels,
}: {
  title: string;
  on: DemoEvent["on"];
  days: number;
  description: string;
  channels: readonly string[];
}): DemoEvent {
  return { title, kind: "promotion", on, days, description, channels };
}

function holiday(title: string, on: DemoEvent["on"], description: string): DemoEvent {
  return { title, kind: "holiday", on, days: 1, description };
}

/** Return a day of each year; months count from 1. */
function onDay(month: number, day: number): DemoEvent["on"] {
  return (year) => new Date(Date.UTC(year, month - 1, day));
}

/** Return the nth weekday of a month; Sunday is 0, and `nth` counts from 1. */
function weekday(month: number, weekday: number, nth: number): DemoEvent["on"] {
  return (year) => {
    const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
    return new Date(Date.UTC(year, month - 1, 1 + ((weekday - first + 7) % 7) + (nth - 1) * 7));
  };
}
