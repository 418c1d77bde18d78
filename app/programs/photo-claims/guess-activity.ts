import { dayNumber } from "#app/platform/dates/calendar-days.ts";

/** Values read from a receipt. */
interface Clues {
  vendor: string;
  day: string | null;
  totalCents: number | null;
}

/** Activity that a receipt could be for. */
interface Candidate {
  key: string;
  title: string;
  location: string;
  startsOn: string;
  endsOn: string;
  costCents: number;
  vendor: string;
}

/** Days before an activity in which it is usually paid for, and after it. */
const DAYS_BEFORE = 30;
const DAYS_AFTER = 21;
/** Points below which no activity is guessed, and by which the best must lead. */
const MIN_SCORE = 3;
const MIN_LEAD = 1;

/**
 * Guess the activity that a receipt is for, by its day, vendor and amount. Null when none fits or several fit alike;
 * a single candidate is taken unless the day speaks against it.
 */
export function guessActivity<Activity extends Candidate>(
  clues: Clues,
  activities: readonly Activity[],
): Activity | null {
  const scored = activities
    .map((activity) => ({ activity, score: scoreOf(clues, activity) }))
    .sort((one, other) => other.score - one.score);
  const [best, next] = scored;
  if (!best) return null;
  if (!next) return best.score >= 0 ? best.activity : null;
  return best.score >= MIN_SCORE && best.score - next.score >= MIN_LEAD ? best.activity : null;
}

function scoreOf(clues: Clues, activity: Candidate): number {
  return dayScore(clues.day, activity) + amountScore(clues.totalCents, activity) + vendorScore(clues.vendor, activity);
}

/** Four points on the days of the activity, fewer the further away, minus four beyond the usual time. */
function dayScore(day: string | null, { startsOn, endsOn }: Candidate): number {
  if (day === null) return 0;
  const before = dayNumber(startsOn) - dayNumber(day);
  const after = dayNumber(day) - dayNumber(endsOn);
  if (before > DAYS_BEFORE || after > DAYS_AFTER) return -4;
  if (before > 0) return 4 - (3 * before) / DAYS_BEFORE;
  return after > 0 ? 4 - (3 * after) / DAYS_AFTER : 4;
}

/** Three points for the planned cost, one for something near it. */
function amountScore(totalCents: number | null, { costCents }: Candidate): number {
  if (totalCents === null || costCents === 0) return 0;
  const difference = Math.abs(totalCents - costCents) / costCents;
  if (difference <= 0.02) return 3;
  return difference <= 0.25 ? 1 : 0;
}

/** Four points for the planned vendor, one for each word that the vendor shares with the activity, at most two. */
function vendorScore(vendor: string, activity: Candidate): number {
  const words = wordsOf(vendor);
  if (words.length === 0) return 0;
  const planned = wordsOf(activity.vendor);
  if (planned.length > 0 && planned.every((word) => words.includes(word))) return 4;
  const named = wordsOf(`${activity.vendor} ${activity.title} ${activity.location}`);
  return Math.min(2, words.filter((word) => named.includes(word)).length);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [];
}
