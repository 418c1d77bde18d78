import { countText } from "#app/ui/format.ts";
import { type Period, type Season, meetsSeason, seasonText } from "./season.ts";

/** What an idea's score looks at. */
export interface ScoredIdea {
  objectives: readonly { id: number; name: string }[];
  neighborhoodTypes: readonly string[];
  season: Season | null;
  /** How often the location's network finished planning it, and in how many of those it was done. */
  uses: number;
  completed: number;
}

/** The plan, or the place, that ideas are looked for. */
export interface Wanted {
  objectiveIds: readonly number[];
  neighborhoodType: string;
  period: Period;
}

export interface Score {
  /** 0 to 100. */
  score: number;
  /** Why, as sentences without their full stop, the weightiest first. */
  reasons: string[];
}

const points = { objective: 40, season: 15, neighborhood: 10, completion: 10 };
/** What suits all year is a little less timely than what has its season now. */
const ALL_YEAR = 10;
const MOST = Object.values(points).reduce((sum, one) => sum + one, 0);
/** A rate of fewer uses says little. */
export const LEAST_USES = 5;

/** How well an idea suits a plan, from 0 to 100, with its reasons as a shop owner reads them. */
export function scoreOf(idea: ScoredIdea, wanted: Wanted): Score {
  const parts = [ofObjective(idea, wanted), ofSeason(idea, wanted), ofNeighborhood(idea, wanted), ofCompletion(idea)];
  const sum = parts.reduce((sum, part) => sum + part.points, 0);
  const told = parts.filter((part) => part.reason !== null).sort((one, other) => other.points - one.points);
  return { score: Math.round((100 * sum) / MOST), reasons: told.flatMap(({ reason }) => reason ?? []) };
}

interface Part {
  points: number;
  reason: string | null;
}

const nothing: Part = { points: 0, reason: null };

function ofObjective({ objectives }: ScoredIdea, { objectiveIds }: Wanted): Part {
  const met = objectives.filter(({ id }) => objectiveIds.includes(id));
  if (met.length === 0) return nothing;
  return { points: points.objective, reason: `Serves ${met.map(({ name }) => name).join(" and ")}` };
}

function ofSeason({ season }: ScoredIdea, { period }: Wanted): Part {
  if (!season) return { points: ALL_YEAR, reason: "Works all year" };
  return meetsSeason(season, period)
    ? { points: points.season, reason: `In season, ${seasonText(season)}` }
    : { points: 0, reason: `Out of season: ${seasonText(season)}` };
}

function ofNeighborhood({ neighborhoodTypes }: ScoredIdea, { neighborhoodType }: Wanted): Part {
  if (!neighborhoodTypes.includes(neighborhoodType)) return nothing;
  const word = neighborhoodType === "neighborhoodUrban" ? "urban" : "rural";
  const reason = neighborhoodTypes.length === 1 ? `Made for ${word} neighborhoods` : null;
  return { points: points.neighborhood, reason };
}

function ofCompletion({ uses, completed }: ScoredIdea): Part {
  if (uses < LEAST_USES) return nothing;
  const rate = completed / uses;
  const reason = `Done in ${Math.round(100 * rate)}% of ${countText(uses, "plan")} of your network`;
  return { points: points.completion * rate, reason };
}
