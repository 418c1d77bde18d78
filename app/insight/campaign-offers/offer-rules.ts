import { overlapsSeason, seasonOf } from "#app/planning/idea-catalog/season.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import { dayText, moneyText } from "#app/ui/text/format.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isClearRise, type SetEffect, setEffectRangeText, setEffectText } from "../item-effects/set-effect-rules.ts";

export const MAX_OFFERS = 3;
/** Value of the address's `location` for all of them. */
export const ALL_LOCATIONS = "all";

/** Facts that decide whether a ready campaign is offered, and why. */
export interface OfferFacts {
  period: Period;
  objective: { id: number; name: string };
  /** Items that the campaign would have on their days, with the season of each idea. */
  items: readonly (Period & { seasonFrom: string | null; seasonTo: string | null })[];
  /** Objectives of the locations' plans of the last year. */
  goalIds: readonly number[];
  effect: (SetEffect & { metric: string }) | null;
  /** Nearest competitor opening around the locations; null when none is known. */
  opening: { brand: string; location: string; miles: number; when: string } | null;
  expiring: { cents: number; lastOn: string } | null;
  refusals: number;
  warnings: number;
}

export type ReasonKind = "opening" | "effect" | "money" | "season" | "goal";

/** Reason for an offer, as text without a full stop; `note` says how sure it is. */
export interface OfferReason {
  kind: ReasonKind;
  text: string;
  note?: string;
}

interface Weighed extends OfferReason {
  points: number;
}

/**
 * Points of each reason. An effect counts by the lower end of its range, so that a few lucky locations do not outweigh
 * many.
 */
const points = { opening: 30, mostEffect: 25, perEffectPercent: 5, money: 15, season: 15, goal: 15 };
/** Points lost by what stands against an offer. */
const lost = { outOfSeason: 40, noOpening: 20, refusal: 30, warning: 3 };

/** Score a ready campaign for some locations, with its reasons, weightiest first. */
export function scoreOffer(facts: OfferFacts): { score: number; reasons: OfferReason[] } {
  const season = seasonReason(facts);
  const found = [openingReason(facts), effectReason(facts), moneyReason(facts), season.reason, goalReason(facts)];
  const reasons = found.filter((reason) => reason !== null).sort((one, other) => other.points - one.points);
  const against =
    (season.isOut ? lost.outOfSeason : 0) +
    (isAboutCompetitors(facts) && !facts.opening ? lost.noOpening : 0) +
    (facts.refusals > 0 ? lost.refusal : 0) +
    Math.min(3, facts.warnings) * lost.warning;
  return {
    score: reasons.reduce((sum, reason) => sum + reason.points, 0) - against,
    reasons: reasons.map(({ points: _, ...reason }) => reason),
  };
}

/** Return the best offers, best first; equal ones stay in their order. */
export function bestOffers<Offer extends { score: number }>(offers: readonly Offer[]): Offer[] {
  return [...offers].sort((one, other) => other.score - one.score).slice(0, MAX_OFFERS);
}

/** An objective is about competitors when its name says so, as for a plan that answers an opening. */
function isAboutCompetitors({ objective }: OfferFacts): boolean {
  return /competit/i.test(objective.name);
}

function openingReason(facts: OfferFacts): Weighed | null {
  const { opening } = facts;
  if (!opening || !isAboutCompetitors(facts)) return null;
  const { brand, miles, location, when } = opening;
  return {
    kind: "opening",
    points: points.opening,
    text: `${brand} opens ${miles.toFixed(1)} miles from ${location}`,
    note: when,
  };
}

function effectReason({ effect }: OfferFacts): Weighed | null {
  if (!effect) return null;
  return {
    kind: "effect",
    points: isClearRise(effect) ? Math.min(points.mostEffect, effect.low * 100 * points.perEffectPercent) : 0,
    text: setEffectText(effect.metric, effect),
    note: setEffectRangeText(effect),
  };
}

function moneyReason({ expiring }: OfferFacts): Weighed | null {
  if (!expiring) return null;
  const text = `You have ${moneyText(expiring.cents)} of {incentive} money left`;
  return { kind: "money", points: points.money, text, note: `For activities that end by ${dayText(expiring.lastOn)}` };
}

/** Days that a season has to last after a campaign's first day to be a reason for it. */
const MIN_SEASON_DAYS = 14;

/** Items that run in their season are a reason; more of them out of season speak against the campaign. */
function seasonReason({ items, period }: OfferFacts): { reason: Weighed | null; isOut: boolean } {
  const seasonal = items.flatMap((item) => {
    const season = seasonOf(item);
    return season ? [{ ...season, isOn: overlapsSeason(season, item) }] : [];
  });
  const running = seasonal.filter(({ isOn }) => isOn);
  const isOut = seasonal.length - running.length > running.length;
  const [first] = running;
  if (!first || isOut) return { reason: null, isOut };
  const lastOn = lastSeasonDay(running, period);
  if (lastOn < addDays(period.startsOn, MIN_SEASON_DAYS)) return { reason: null, isOut };
  const text = `In season until ${dayText(lastOn)}`;
  return { reason: { kind: "season", points: points.season, text }, isOut };
}

/** Return the earliest end, after the campaign's first day, of seasons that it meets. */
function lastSeasonDay(seasons: readonly { to: string }[], { startsOn }: Period): string {
  const year = Number(startsOn.slice(0, 4));
  const ends = seasons.map(({ to }) => (`${year}-${to}` >= startsOn ? `${year}-${to}` : `${year + 1}-${to}`));
  const [end = startsOn] = ends.sort();
  return end;
}

function goalReason({ objective, goalIds }: OfferFacts): Weighed | null {
  if (!goalIds.includes(objective.id)) return null;
  return { kind: "goal", points: points.goal, text: `A goal of your {plans} this year: ${objective.name}` };
}

/** First day of the year before a day, from which plans tell the goals of their locations. */
export function goalsSince(today: string): string {
  return addDays(today, -365);
}
