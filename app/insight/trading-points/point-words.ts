import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";

/** Categories of points of interest (docs/product/trading-areas.md, points of interest). */
export const pointCategoryWords = {
  school: "Schools",
  workplace: "Workplaces",
  industrial: "Industrial",
  healthcare: "Healthcare",
  hotel: "Hotels",
  retail: "Retail",
  government: "Government and first responders",
  worship: "Places of worship",
  sports: "Sports and recreation",
  transit: "Transit",
  residential: "Residential",
  venue: "Event venues",
  competitor: "Competitors",
  ownBrand: "Our brand",
} as const;
export type PointCategory = keyof typeof pointCategoryWords;

/** Status of a point for a network; a suggested one has no stored status. */
export type PointStatus = ColumnValue<"pointStandings", "standing"> | "suggested";

/** Statuses of a point; suggested ones wait for the network's decision. A network can change any to any other. */
export const pointWorkflow = defineWorkflow<PointStatus>()({
  noun: "place",
  statuses: {
    suggested: { word: "Suggested", tone: "info", waitsFor: "customer" },
    confirmed: { word: "Confirmed", tone: "success" },
    hidden: { word: "Hidden", tone: "neutral" },
  },
  transitions: {},
});

export const contactKindWords = {
  visit: "Visit",
  call: "Call",
  email: "Email",
  sampleDrop: "Sample drop",
} as const;
