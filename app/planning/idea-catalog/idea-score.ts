import { countText } from "#app/ui/text/format.ts";
import { type DateRange, type Season, overlapsSeason, seasonText } from "./season.ts";

/** Facts that an idea's score depends on. */
export interface ScoredIdea {
  objectives: readonly { id: number; name: string }[];
  neighborhoodTypes: readonly string[];
  season: Season | null;
  /** Number of uses in the network's completed plans, and how many of them were done. */
  uses: number;
  completed: number;
}

/** Plan or location that ideas are scored for. */
export interface ScoreContext {
  objectiveIds: readonly number[];
  neighborhoodType: string;
  period: DateRange;
}

export interface Score {
  /** 0 to 100. */
  score: number;
  /** Reasons as sentences without a full stop, weightiest first. */
  reasons: string[];
}

const points = { objective: 40, season: 15, neighborhood: 10, completion: 10 };
/** Points of an idea for the whole year, a few less than those of an idea that is in season now. */
const ALL_YEAR_POINTS = 10;
const MAX_POINTS = Object.values(points).reduce((sum, one) => sum + one, 0);
/** Smallest number of uses from which a completion rate is meaningful. */
export const MIN_USES = 5;

/** Score how well an idea suits a plan, from 0 to 100, with reasons a shop owner can read. */
export function scoreIdea(idea: ScoredIdea, context: ScoreContext): Score {
  const components = [
    objectiveScore(idea, context),
    seasonScore(idea, context),
    neighborhoodScore(idea, context),
    completionScore(idea),
  ];
  const sum = components.reduce((sum, component) => sum + component.points, 0);
  const explained = components
    .filter((component) => component.reason !== null)
    .sort((one, other) => other.points - one.points);
  return { score: Math.round((100 * sum) / MAX_POINTS), reasons: explained.flatMap(({ reason }) => reason ?? []) };
}

interface ScoreComponent {
  points: number;
  reason: string | null;
}

const NO_POINTS: ScoreComponent = { points: 0, reason: null };

function objectiveScore({ objectives }: ScoredIdea, { objectiveIds }: ScoreContext): ScoreComponent {
  const met = objectives.filter(({ id }) => objectiveIds.includes(id));
  if (met.length === 0) return NO_POINTS;
  const term = met.length === 1 ? "Objective" : "Objectives";
  return { points: points.objective, reason: `${term}: ${met.map(({ name }) => name).join(" and ")}` };
}

function seasonScore({ season }: ScoredIdea, { period }: ScoreContext): ScoreComponent {
  if (!season) return { points: ALL_YEAR_POINTS, reason: "Works all year" };
  return overlapsSeason(season, period)
    ? { points: points.season, reason: `In season, ${seasonText(season)}` }
    : { points: 0, reason: `Out of season, runs ${seasonText(season)}` };
}

function neighborhoodScore({ neighborhoodTypes }: ScoredIdea, { neighborhoodType }: ScoreContext): ScoreComponent {
  if (!neighborhoodTypes.includes(neighborhoodType)) return NO_POINTS;
  const word = neighborhoodType === "neighborhoodUrban" ? "urban" : "rural";
  const reason = neighborhoodTypes.length === 1 ? `Made for ${word} neighborhoods` : null;
  return { points: points.neighborhood, reason };
}

function completionScore({ uses, completed }: ScoredIdea): ScoreComponent {
  if (uses < MIN_USES) return NO_POINTS;
  const rate = completed / uses;
  const reason = `Completed in ${Math.round(100 * rate)}% of ${countText(uses, "{plan}")} in your {network}`;
  return { points: points.completion * rate, reason };
}
