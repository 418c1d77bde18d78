import type { Tone } from "#app/ui/status.tsx";

/** What points of interest are (PRODUCT-DETAILS.md B4). */
export const categoryWords = {
  school: "Schools",
  workplace: "Workplaces",
  industrial: "Industrial",
  healthcare: "Healthcare",
  hotel: "Hotels",
  retail: "Retail",
  government: "Government and first responders",
  worship: "Worship",
  sports: "Sports and recreation",
  transit: "Transit",
  residential: "Residential",
  venue: "Event venues",
  competitor: "Competitors",
  ownBrand: "Own brand",
} as const;
export type PointCategory = keyof typeof categoryWords;

/** How a network sees a point: suggested ones wait for its word. */
export const standingWords = { suggested: "Suggested", confirmed: "Confirmed", hidden: "Hidden" } as const;
export type PointStanding = keyof typeof standingWords;

export const standingTones: Record<PointStanding, Tone> = {
  suggested: "info",
  confirmed: "success",
  hidden: "neutral",
};

export const contactWords = {
  visit: "Visit",
  call: "Call",
  email: "E-mail",
  sampleDrop: "Sample drop",
} as const;
