import { addDays } from "#app/platform/dates/calendar-days.ts";

/** The part of every year that an idea suits, each end as MM-DD; one that ends before it begins runs over New Year. */
export interface Season {
  from: string;
  to: string;
}

/** Days without zone, YYYY-MM-DD, both included. */
export interface Period {
  startsOn: string;
  endsOn: string;
}

export function isInSeason(season: Season, day: string): boolean {
  return meetsSeason(season, { startsOn: day, endsOn: day });
}

/** Whether a season has a day in common with a period. */
export function meetsSeason(season: Season, { startsOn, endsOn }: Period): boolean {
  const years = [yearOf(startsOn) - 1, yearOf(startsOn), yearOf(endsOn)];
  return years.some((year) => {
    const run = seasonBeginningIn(season, year);
    return run.startsOn <= endsOn && run.endsOn >= startsOn;
  });
}

/** The next time that a season begins after a day. */
export function nextSeason(season: Season, day: string): Period {
  const thisYear = seasonBeginningIn(season, yearOf(day));
  return thisYear.startsOn > day ? thisYear : seasonBeginningIn(season, yearOf(day) + 1);
}

/** "11/15 to 01/05". */
export function seasonText({ from, to }: Season): string {
  return `${from.replace("-", "/")} to ${to.replace("-", "/")}`;
}

/** An idea's season; null for one that suits the whole year. */
export function seasonOf(idea: { seasonFrom: string | null; seasonTo: string | null }): Season | null {
  return idea.seasonFrom && idea.seasonTo ? { from: idea.seasonFrom, to: idea.seasonTo } : null;
}

/** Whether text is a day of the year as MM-DD; 02-29 is one. */
export function isDayOfYear(text: string): boolean {
  return /^\d{2}-\d{2}$/.test(text) && isRealDay(`2024-${text}`);
}

function isRealDay(day: string): boolean {
  return !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && addDays(day, 0) === day;
}

function seasonBeginningIn({ from, to }: Season, year: number): Period {
  return { startsOn: `${pad(year)}-${from}`, endsOn: `${pad(from <= to ? year : year + 1)}-${to}` };
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function pad(year: number): string {
  return String(year).padStart(4, "0");
}
