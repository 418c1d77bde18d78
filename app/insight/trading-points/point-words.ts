import type { Tone } from "#app/ui/status.tsx";

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

/** Statuses of a point for a network; suggested ones wait for its decision. */
export const pointStatusWords = { suggested: "Suggested", confirmed: "Confirmed", hidden: "Hidden" } as const;
export type PointStatus = keyof typeof pointStatusWords;

export const pointStatusTones: Record<PointStatus, Tone> = {
  suggested: "info",
  confirmed: "success",
  hidden: "neutral",
};

export const contactKindWords = {
  visit: "Visit",
  call: "Call",
  email: "Email",
  sampleDrop: "Sample drop",
} as const;
