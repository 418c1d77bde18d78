import { addDays } from "#app/platform/dates/calendar-days.ts";

/** Part of the year that an idea suits, both ends as MM-DD. A season that ends before it starts spans New Year. */
export interface Season {
  from: string;
  to: string;
}

/** Days without a time zone, YYYY-MM-DD, both included. */
export interface DateRange {
  startsOn: string;
  endsOn: string;
}

export function isInSeason(season: Season, day: string): boolean {
  return overlapsSeason(season, { startsOn: day, endsOn: day });
}

/** Tell whether a season and a period share a day. */
export function overlapsSeason(season: Season, { startsOn, endsOn }: DateRange): boolean {
  const years = [yearOf(startsOn) - 1, yearOf(startsOn), yearOf(endsOn)];
  return years.some((year) => {
    const run = seasonStartingIn(season, year);
    return run.startsOn <= endsOn && run.endsOn >= startsOn;
  });
}

/** Return the season's next start after a day, and its end. */
export function nextSeason(season: Season, day: string): DateRange {
  const thisYear = seasonStartingIn(season, yearOf(day));
  return thisYear.startsOn > day ? thisYear : seasonStartingIn(season, yearOf(day) + 1);
}

/** Format a season as "11/15 to 01/05". */
export function seasonText({ from, to }: Season): string {
  return `${from.replace("-", "/")} to ${to.replace("-", "/")}`;
}

/** Return an idea's season; null when it suits the whole year. */
export function seasonOf(idea: { seasonFrom: string | null; seasonTo: string | null }): Season | null {
  return idea.seasonFrom && idea.seasonTo ? { from: idea.seasonFrom, to: idea.seasonTo } : null;
}

/** Tell whether a text is a day of the year as MM-DD; 02-29 is valid. */
export function isDayOfYear(text: string): boolean {
  return /^\d{2}-\d{2}$/.test(text) && isRealDay(`2024-${text}`);
}

function isRealDay(day: string): boolean {
  return !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
}

function seasonStartingIn({ from, to }: Season, year: number): DateRange {
  return { startsOn: `${pad(year)}-${from}`, endsOn: `${pad(from <= to ? year : year + 1)}-${to}` };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function pad(year: number): string {
  return String(year).padStart(4, "0");
}
