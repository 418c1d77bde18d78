import { addDays } from "#app/platform/dates/calendar-days.ts";
import { type ReceiptLine, toLabelText } from "./receipt-text.ts";

/** Age in days beyond which a date is taken for another one, such as that of a law or of a shop's founding. */
const MAX_AGE = 730;

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const spanishMonths = ["ENE", "FEB", "MAR", "ABR", "MAY", "JUN", "JUL", "AGO", "SEP", "OCT", "NOV", "DIC"];

interface FoundDay {
  day: string;
  /** True when day and month could be the other way round. */
  isAmbiguous: boolean;
  isLabeled: boolean;
  confidence: number;
}

/**
 * Find the day of a receipt (YYYY-MM-DD) with a confidence from 0 to 100; null when it has none that can be true.
 * `isDayFirst` is true for receipts from places that write the day before the month.
 */
export function findDay(
  lines: readonly ReceiptLine[],
  { today, isDayFirst }: { today: string; isDayFirst: boolean },
): { day: string; confidence: number } | null {
  const found = lines.flatMap((line) => daysOf(line, isDayFirst));
  const possible = found.filter(({ day }) => day <= today && day >= addDays(today, -MAX_AGE));
  const labeled = possible.filter(({ isLabeled }) => isLabeled);
  const considered = labeled.length > 0 ? labeled : possible;
  const [first] = considered;
  if (!first) return null;
  const isSingle = considered.every(({ day }) => day === first.day);
  const sure = isSingle ? Math.min(95, first.confidence) : 50;
  return { day: first.day, confidence: first.isAmbiguous && isDayFirst ? Math.min(50, sure) : sure };
}

function daysOf({ text, confidence }: ReceiptLine, isDayFirst: boolean): FoundDay[] {
  const label = toLabelText(text);
  if (/\b(DUE|RETURNS?|EXPIRE?S?|VALID|VENCE|THRU|UNTIL|SINCE|BORN|PRINTED)\b/.test(label)) return [];
  const isLabeled = /\b(DATE|FECHA|DATED|INVOICED)\b/.test(label);
  return [...numericDays(text, isDayFirst), ...writtenDays(label)].map((one) => ({ ...one, isLabeled, confidence }));
}

function numericDays(text: string, isDayFirst: boolean): { day: string; isAmbiguous: boolean }[] {
  const whole = [...text.matchAll(/(?<!\d)(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g)].flatMap(([, y, m, d]) =>
    dayOf(Number(y), Number(m), Number(d), false),
  );
  const parts = text.matchAll(/(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(20\d\d|\d\d)(?![\d/.-])/g);
  const usual = [...parts].flatMap(([, one, , two, y]) => {
    const [first, second, year] = [Number(one), Number(two), Number(y) < 100 ? 2000 + Number(y) : Number(y)];
    const isAmbiguous = first <= 12 && second <= 12 && first !== second;
    const dayFirst = first > 12 || (isAmbiguous && isDayFirst);
    return dayFirst ? dayOf(year, second, first, isAmbiguous) : dayOf(year, first, second, isAmbiguous);
  });
  return [...whole, ...usual];
}

function writtenDays(label: string): { day: string; isAmbiguous: boolean }[] {
  const monthFirst = label.matchAll(/\b([A-Z]{3})[A-Z]*\.?\s+(\d{1,2})(?:ST|ND|RD|TH)?,?\s+(20\d\d)\b/g);
  const dayFirst = label.matchAll(/\b(\d{1,2})[\s-]+(?:DE\s+)?([A-Z]{3})[A-Z]*\.?[\s,-]+(?:DE\s+)?(20\d\d)\b/g);
  return [
    ...[...monthFirst].flatMap(([, m = "", d, y]) => dayOf(Number(y), monthOf(m), Number(d), false)),
    ...[...dayFirst].flatMap(([, d, m = "", y]) => dayOf(Number(y), monthOf(m), Number(d), false)),
  ];
}

function monthOf(name: string): number {
  return Math.max(months.indexOf(name), spanishMonths.indexOf(name)) + 1;
}

/** Return a day that exists as a list of one, else an empty list. */
function dayOf(
  year: number,
  month: number,
  day: number,
  isAmbiguous: boolean,
): { day: string; isAmbiguous: boolean }[] {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (month < 1 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return [];
  return [{ day: date.toISOString().slice(0, 10), isAmbiguous }];
}
