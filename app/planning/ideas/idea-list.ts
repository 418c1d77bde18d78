import { defineList } from "#app/ui/list-address.ts";
import { day, listOf, oneOf, recordId } from "#app/ui/list-filters.ts";
import { IDEA_STATUSES } from "#app/planning/idea-catalogue/idea-rules.ts";

export const COST_BANDS = ["free", "to50", "to250", "over250"] as const;
export const costBandWords = { free: "Free", to50: "Up to $50", to250: "$50 to $250", over250: "Over $250" } as const;
/** The cents that each band lies between, both included. */
export const costBands = {
  free: { least: 0, most: 0 },
  to50: { least: 1, most: 5_000 },
  to250: { least: 5_001, most: 25_000 },
  over250: { least: 25_001, most: 1_000_000_000 },
} as const;

export const LEAD_BANDS = ["week", "month", "longer"] as const;
export const leadBandWords = { week: "A week or less", month: "8 to 30 days", longer: "Over 30 days" } as const;
export const leadBands = {
  week: { least: 0, most: 7 },
  month: { least: 8, most: 30 },
  longer: { least: 31, most: 180 },
} as const;

export const SEASON_STATES = ["now", "later", "allYear"] as const;
export const seasonWords = { now: "In season now", later: "Out of season", allYear: "All year" } as const;

/** What an advisor had better add. */
export const LACKS = ["steps", "cost", "objectives", "category"] as const;
export const lackWords = {
  steps: "No steps",
  cost: "No cost",
  objectives: "No objectives",
  category: "No category",
} as const;

/** The address of a company's idea list. */
export const ideaList = defineList({
  sorts: {
    code: "text",
    title: "text",
    channel: "text",
    category: "text",
    status: "text",
    cost: "other",
    leadDays: "other",
    uses: "other",
    done: "other",
    updated: "other",
  },
  defaultSort: { by: "title" },
  filters: {
    status: listOf(IDEA_STATUSES),
    channel: recordId(),
    objective: recordId(),
    category: recordId(),
    subcategory: recordId(),
    cost: oneOf(COST_BANDS),
    lead: oneOf(LEAD_BANDS),
    season: oneOf(SEASON_STATES),
    eligible: oneOf(["yes", "no"]),
    used: oneOf(["yes", "no"]),
    lacks: oneOf(LACKS),
    updatedFrom: day(),
    updatedTo: day(),
  },
});

export type IdeaListState = ReturnType<typeof ideaList.decode>;
