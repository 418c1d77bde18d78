import type { Insertable, Selectable } from "kysely";
import type { DB } from "../schema.ts";

type Option = readonly [name: string, unit: string, dollars: number, least: number, most: number, vendor?: string];

export interface DemoChannel {
  name: string;
  icon: string;
  lightColor: string;
  darkColor: string;
  leadDays: number;
  options: readonly Option[];
  isActive?: boolean;
}

export type DemoMetricType = Omit<Insertable<DB["metricTypes"]>, "companyId">;

export interface DemoObjective {
  name: string;
  icon: string;
  description: string;
  metricType: string;
}

export type DemoEventCategory = Omit<Insertable<DB["customEventCategories"]>, "companyId">;

export interface DemoCatalog {
  channels: readonly DemoChannel[];
  metricTypes: readonly DemoMetricType[];
  objectives: readonly DemoObjective[];
  eventCategories: readonly DemoEventCategory[];
}

export const sunriseCatalog: DemoCatalog = {
  channels: [
    {
      name: "Social media",
      icon: "heart",
      lightColor: "#B0368C",
      darkColor: "#F08CD2",
      leadDays: 7,
      options: [
        ["Boosted post", "post", 75, 1, 20],
        ["Local influencer visit", "visit", 350, 1, 4, "Agreed with the creator; ask for a usage right"],
        ["Photo contest with prizes", "contest", 180, 1, 2],
      ],
    },
    {
      name: "Email",
      icon: "mail",
      lightColor: "#1D5FAE",
      darkColor: "#8CBDF7",
      leadDays: 5,
      options: [
        ["Email to loyalty members", "send", 45, 1, 8],
        ["Birthday month coupon", "month", 30, 1, 12],
        ["3-email win-back series", "series", 95, 1, 4],
      ],
    },
    {
      name: "Direct mail",
      icon: "mailbox",
      lightColor: "#8A5200",
      darkColor: "#F2BC62",
      leadDays: 28,
      options: [
        ["Postcard 6 x 9, every door", "1,000 homes", 310, 1, 40, "Sunrise print portal"],
        ["New mover letter", "100 homes", 92, 1, 24, "Sunrise print portal"],
        ["Shared coupon pack", "10,000 homes", 450, 1, 8],
        ["Handwritten card with a gift card", "piece", 2.85, 50, 2_000],
      ],
    },
    {
      name: "Local print",
      icon: "newspaper",
      lightColor: "#44536A",
      darkColor: "#BCC8D8",
      leadDays: 14,
      options: [
        ["Quarter page in the weekly", "issue", 260, 1, 12],
        ["School planner advertisement", "year", 400, 1, 3],
        ["Door hangers", "500 pieces", 85, 1, 20, "Sunrise print portal"],
      ],
    },
    {
      name: "Outdoor",
      icon: "sign",
      lightColor: "#17703F",
      darkColor: "#69D39A",
      leadDays: 42,
      options: [
        ["Digital billboard share", "4 weeks", 1_200, 1, 13],
        ["Bus shelter poster", "4 weeks", 420, 1, 20],
        ["Yard signs", "10 signs", 95, 1, 10, "Sunrise print portal"],
      ],
    },
    {
      name: "In-store",
      icon: "store",
      lightColor: "#0B746A",
      darkColor: "#5CC8BB",
      leadDays: 10,
      options: [
        ["Window cling", "piece", 38, 1, 12, "Sunrise print portal"],
        ["Counter card", "piece", 9.5, 1, 20, "Sunrise print portal"],
        ["Drive-thru banner", "piece", 110, 1, 4, "Sunrise print portal"],
        ["Crew buttons", "25 buttons", 32, 1, 8],
        ["Menu board slot", "week", 0, 1, 8],
      ],
    },
    {
      name: "Community events",
      icon: "event",
      lightColor: "#B3261E",
      darkColor: "#FF9A94",
      leadDays: 21,
      options: [
        ["Booth at a street fair", "day", 225, 1, 6],
        ["Youth team sponsorship", "season", 500, 1, 4],
        ["School spirit night", "evening", 60, 1, 12],
        ["Coffee for first responders", "morning", 85, 1, 12],
      ],
    },
    {
      name: "Sampling",
      icon: "cup",
      lightColor: "#9A4A00",
      darkColor: "#F5B078",
      leadDays: 7,
      options: [
        ["Sampling crew of two", "4 hours", 140, 1, 10],
        ["Donut drop at an office", "5 dozen", 42, 1, 30],
        ["Free coffee cards", "100 cards", 24, 1, 50, "Sunrise print portal"],
      ],
    },
    {
      name: "Digital ads",
      icon: "phone",
      lightColor: "#5B3FA8",
      darkColor: "#B7A3F5",
      leadDays: 10,
      options: [
        ["Search ads within 3 miles", "week", 120, 1, 26],
        ["Map pin promotion", "month", 90, 1, 12],
        ["Streaming audio spots", "10,000 plays", 280, 1, 10],
        ["Delivery app placement", "week", 65, 1, 26],
      ],
    },
  ],
  metricTypes: [
    metric({
      name: "Net sales",
      unit: "currency",
      decimals: 0,
      aggregation: "sum",
      frequency: "weekly",
      goodDirection: "up",
    }),
    metric({
      name: "Transactions",
      unit: "count",
      decimals: 0,
      aggregation: "sum",
      frequency: "weekly",
      goodDirection: "up",
    }),
    {
      ...metric({
        name: "Average ticket",
        unit: "currency",
        decimals: 2,
        aggregation: "average",
        frequency: "weekly",
        goodDirection: "up",
      }),
      formula: "net_sales / transactions",
    },
    metric({
      name: "App orders",
      unit: "count",
      decimals: 0,
      aggregation: "sum",
      frequency: "weekly",
      goodDirection: "up",
    }),
    metric({
      name: "Loyalty sign-ups",
      unit: "count",
      decimals: 0,
      aggregation: "sum",
      frequency: "weekly",
      goodDirection: "up",
    }),
    metric({
      name: "Drive-thru seconds",
      unit: "count",
      decimals: 0,
      aggregation: "average",
      frequency: "daily",
      goodDirection: "down",
    }),
    metric({
      name: "Same-store growth",
      unit: "percent",
      decimals: 1,
      aggregation: "average",
      frequency: "monthly",
      goodDirection: "up",
      mayBeNegative: true,
    }),
    metric({
      name: "Food cost",
      unit: "percent",
      decimals: 1,
      aggregation: "average",
      frequency: "monthly",
      goodDirection: "down",
    }),
  ],
  objectives: [
    objective("Grow morning traffic", "sunrise", "More customers between opening and ten.", "Transactions"),
    objective("Launch a new shop", "rocket", "Fill a new shop in its first 100 days.", "Net sales"),
    objective(
      "Win back lapsed customers",
      "guest",
      "Bring back customers who haven't visited in 60 days.",
      "Transactions",
    ),
    objective("Raise the average ticket", "growth", "A donut with each coffee, a dozen on Fridays.", "Average ticket"),
    objective("Grow app orders", "phone", "More customers who order ahead.", "App orders"),
    objective("Own the afternoon", "clock", "A reason to stop between two and five.", "Transactions"),
    objective(
      "Be the neighborhood favorite",
      "heart",
      "Schools, teams and street fairs know your name.",
      "Loyalty sign-ups",
    ),
    objective(
      "Respond to a new competitor",
      "target",
      "Keep your customers when another shop opens nearby.",
      "Same-store growth",
    ),
  ],
  eventCategories: [
    category("Grand opening", "The first weekend of a new shop.", true, true),
    category("School spirit night", "An evening of sales that helps a school.", true, false),
    category("Community festival", "Street fairs, parades and farmers markets.", true, false),
    category("Youth sports", "Games and teams that your shop sponsors.", true, false),
    category("Charity drive", "Food, coats or money for a local cause.", true, true),
    category("Office sampling", "Coffee and donuts at a workplace.", false, false),
    category("First responder morning", "Free coffee for those who keep people safe.", true, false),
    category("Crew event", "Training, awards and outings for your crew.", false, false),
  ],
};

export const harborCatalog: DemoCatalog = {
  channels: [
    {
      name: "Social media",
      icon: "heart",
      lightColor: "#B0368C",
      darkColor: "#F08CD2",
      leadDays: 5,
      options: [
        ["Boosted post", "post", 60, 1, 12],
        ["Tide table story", "week", 0, 1, 12],
      ],
    },
    {
      name: "In-store",
      icon: "store",
      lightColor: "#0B746A",
      darkColor: "#5CC8BB",
      leadDays: 7,
      options: [
        ["A-frame sign", "piece", 85, 1, 2],
        ["Bagel bag stickers", "500 stickers", 48, 1, 10],
      ],
    },
    {
      name: "Harbor events",
      icon: "event",
      lightColor: "#1D5FAE",
      darkColor: "#8CBDF7",
      leadDays: 21,
      options: [
        ["Stand at the harbor festival", "day", 180, 1, 3],
        ["Regatta breakfast", "morning", 240, 1, 2],
      ],
    },
    {
      name: "Radio",
      icon: "megaphone",
      lightColor: "#8A5200",
      darkColor: "#F2BC62",
      leadDays: 14,
      isActive: false,
      options: [["Morning show mention", "spot", 35, 5, 60]],
    },
  ],
  metricTypes: [
    metric({
      name: "Net sales",
      unit: "currency",
      decimals: 0,
      aggregation: "sum",
      frequency: "monthly",
      goodDirection: "up",
    }),
    metric({
      name: "Bagels sold",
      unit: "count",
      decimals: 0,
      aggregation: "sum",
      frequency: "monthly",
      goodDirection: "up",
    }),
    metric({
      name: "Catering orders",
      unit: "count",
      decimals: 0,
      aggregation: "sum",
      frequency: "monthly",
      goodDirection: "up",
    }),
  ],
  objectives: [
    objective("Fill the winter months", "clock", "Keep locals coming when the visitors are gone.", "Net sales"),
    objective("Grow catering", "bag", "Offices and boats that order ahead.", "Catering orders"),
    objective("Open the season", "sunrise", "Be the first breakfast stop for summer customers.", "Bagels sold"),
  ],
  eventCategories: [
    category("Harbor festival", "Summer festivals on the waterfront.", false, false),
    category("Tasting", "New flavors for regulars.", false, false),
    category("Fundraiser", "Sales that help a local cause.", false, true),
  ],
};

type MetricType = Selectable<DB["metricTypes"]>;

function metric({
  name,
  unit,
  decimals,
  aggregation,
  frequency,
  goodDirection,
  mayBeNegative = false,
}: Pick<MetricType, "name" | "unit" | "decimals" | "aggregation" | "frequency" | "goodDirection"> & {
  mayBeNegative?: boolean;
}): DemoMetricType {
  const key = name.toLowerCase().replace(/[^a-z]+/g, "_");
  return { name, key, unit, decimals, aggregation, frequency, goodDirection, mayBeNegative };
}

function objective(name: string, icon: string, description: string, metricType: string): DemoObjective {
  return { name, icon, description, metricType };
}

function category(name: string, description: string, isReimbursable: boolean, needsApproval: boolean) {
  return { name, description, isReimbursable, needsApproval };
}
