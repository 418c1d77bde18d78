import { findMoney, hasOpenTip, type LabeledAmount, readAmounts } from "./receipt-amounts.ts";
import { findDay } from "./receipt-day.ts";
import { type ReceiptLine, toLabelText } from "./receipt-text.ts";
import { findVendor } from "./receipt-vendor.ts";

/** Confidence from which a value is filled in; a value below is doubtful and left empty. */
export const FILL_CONFIDENCE = 65;
/** Confidence of a total that the receipt's own numbers confirm. */
export const HIGH_CONFIDENCE = 90;

/** Values of a receipt with their confidence, 0 to 100. Doubtful values are left out: null, and "" for text. */
export interface ReceiptValues {
  /** False when the text has nothing of a receipt. */
  isReceipt: boolean;
  vendor: string;
  vendorConfidence: number;
  /** YYYY-MM-DD. */
  day: string | null;
  dayConfidence: number;
  totalCents: number | null;
  totalConfidence: number;
  taxCents: number | null;
  taxConfidence: number;
  /** Code such as "USD" or "EUR"; "" when the receipt shows none, "XXX" for one that is not dollars and not known. */
  currency: string;
}

export const NO_VALUES: ReceiptValues = {
  isReceipt: false,
  vendor: "",
  vendorConfidence: 0,
  day: null,
  dayConfidence: 0,
  totalCents: null,
  totalConfidence: 0,
  taxCents: null,
  taxConfidence: 0,
  currency: "",
};

/** Largest total that is believed, in cents. */
const MAX_TOTAL_CENTS = 5_000_000;

/** Read the values of a receipt from its lines; `today` is the day after which no receipt can be dated. */
export function parseReceipt(lines: readonly ReceiptLine[], today: string): ReceiptValues {
  const amounts = readAmounts(lines);
  const isReceipt = amounts.some(({ role }) => role === "total" || role === "subtotal") || amounts.length >= 3;
  if (!isReceipt) return NO_VALUES;
  const currency = currencyOf(lines);
  const isForeign = currency !== "" && currency !== "USD";
  const total = isForeign ? null : findTotal(lines, amounts);
  const tax = isForeign ? null : findTax(amounts, total?.confidence ?? 0);
  const day = findDay(lines, { today, isDayFirst: isForeign || isSpanish(lines) });
  const vendor = findVendor(lines);
  return {
    isReceipt,
    vendor: vendor && vendor.confidence >= FILL_CONFIDENCE ? vendor.vendor : "",
    vendorConfidence: Math.round(vendor?.confidence ?? 0),
    day: day && day.confidence >= FILL_CONFIDENCE ? day.day : null,
    dayConfidence: Math.round(day?.confidence ?? 0),
    totalCents: total && total.confidence >= FILL_CONFIDENCE ? total.cents : null,
    totalConfidence: Math.round(total?.confidence ?? 0),
    taxCents: tax && tax.confidence >= FILL_CONFIDENCE ? tax.cents : null,
    taxConfidence: Math.round(tax?.confidence ?? 0),
    currency,
  };
}

const currencies: readonly [code: string, pattern: RegExp][] = [
  ["EUR", /€|\bEUROS?\b|\bEUR\b/],
  ["GBP", /£|\bGBP\b/],
  ["CAD", /\bCAD\b|\bC\$/],
  ["MXN", /\bMXN\b|\bM\.?N\.?\b|\bPESOS\b/],
  ["XXX", /\b(VAT|TVA|MWST|UST|P\.? ?IVA|IVA|BTW|CIF|NIF)\b/],
];

function currencyOf(lines: readonly ReceiptLine[]): string {
  const text = toLabelText(lines.map(({ text }) => text).join("\n"));
  const foreign = currencies.find(([, pattern]) => pattern.test(text));
  if (foreign) return foreign[0];
  // Cents behind a comma are written where no dollars are.
  const marks = lines.flatMap((line) => findMoney(line.text).map(({ mark }) => mark));
  const commas = marks.filter((mark) => mark === ",").length;
  if (commas >= 2 && commas > marks.length / 2) return "XXX";
  return /\$|\bUSD\b|\bDOLLARS?\b/.test(text) ? "USD" : "";
}

function isSpanish(lines: readonly ReceiptLine[]): boolean {
  const text = toLabelText(lines.map(({ text }) => text).join("\n"));
  return /\b(FECHA|GRACIAS|EFECTIVO|IMPORTE|PROPINA|CAMBIO|IMPUESTO)\b/.test(text);
}

interface Sure {
  cents: number;
  confidence: number;
}

/**
 * Find the total. It is certain only when other numbers of the receipt confirm it: subtotal, tax and tip add up to it,
 * or what was paid less the change does. Of several totals, one that is not confirmed is doubtful.
 */
function findTotal(lines: readonly ReceiptLine[], amounts: readonly LabeledAmount[]): Sure | null {
  const totals = amounts.filter(({ role, cents }) => role === "total" && cents > 0 && cents <= MAX_TOTAL_CENTS);
  const last = totals.at(-1);
  if (!last) return null;
  const isUndone = lines.some(({ text }) =>
    /\b(REFUND|VOID(ED)?|QUOTE|ESTIMATE|DEVOLUCION|NOT PAID)\b/.test(toLabelText(text)),
  );
  if (isUndone) return { cents: last.cents, confidence: 30 };
  const distinct = [...new Set(totals.map(({ cents }) => cents))];
  const confirmed = distinct.filter((cents) => isConfirmed(cents, amounts));
  const withTip = confirmed.find((cents) => isWithTip(cents, distinct, amounts));
  const isOpen = hasOpenTip(lines);
  if (withTip !== undefined) return { cents: withTip, confidence: 95 };
  if (isOpen) return { cents: last.cents, confidence: 40 };
  if (distinct.length === 1) {
    const isLargest = amounts.every(({ role, cents }) => cents <= last.cents || ["tender", "other"].includes(role));
    const tips = amounts.some(({ role, cents }) => role === "tip" && cents > 0);
    if (confirmed.length === 1 && !(tips && !isSumOf(last.cents, amounts)))
      return { cents: last.cents, confidence: 95 };
    return { cents: last.cents, confidence: isLargest && !tips ? Math.min(80, last.confidence - 5) : 40 };
  }
  const [only, ...others] = confirmed;
  const isSingle = only !== undefined && others.length === 0;
  return isSingle && only === Math.max(...distinct)
    ? { cents: only, confidence: 85 }
    : { cents: last.cents, confidence: 35 };
}

/** Tell whether a total includes the tip that another total of the receipt leaves out. */
function isWithTip(cents: number, totals: readonly number[], amounts: readonly LabeledAmount[]): boolean {
  return amounts.some(({ role, cents: tip }) => role === "tip" && tip > 0 && totals.includes(cents - tip));
}

function isConfirmed(total: number, amounts: readonly LabeledAmount[]): boolean {
  return isSumOf(total, amounts) || isPaid(total, amounts) || isWithTip(total, centsOf(amounts, "total"), amounts);
}

/** Tell whether subtotal, taxes and tip less discounts, or all items alone, add up to a total. */
function isSumOf(total: number, amounts: readonly LabeledAmount[]): boolean {
  const sum = (role: LabeledAmount["role"]) => centsOf(amounts, role).reduce((one, other) => one + Math.abs(other), 0);
  const [taxes, tips, discounts] = [sum("tax"), sum("tip"), sum("discount")];
  const subtotals = centsOf(amounts, "subtotal");
  const items = centsOf(amounts, "item").reduce((one, other) => one + other, 0);
  if (taxes + tips === 0 && subtotals.length === 0) return items === total && centsOf(amounts, "item").length > 1;
  const bases = subtotals.length > 0 ? subtotals : [items];
  return bases.some((base) => [0, discounts].some((less) => base > 0 && base - less + taxes + tips === total));
}

/** Tell whether what was paid, less the change, is a total. */
function isPaid(total: number, amounts: readonly LabeledAmount[]): boolean {
  const tenders = centsOf(amounts, "tender").filter((cents) => cents > 0);
  const change = centsOf(amounts, "change").reduce((one, other) => one + Math.abs(other), 0);
  const paid = tenders.reduce((one, other) => one + other, 0);
  return tenders.length > 0 && (paid - change === total || tenders.some((cents) => cents - change === total));
}

function centsOf(amounts: readonly LabeledAmount[], wanted: LabeledAmount["role"]): number[] {
  return amounts.flatMap(({ role, cents }) => (role === wanted ? [cents] : []));
}

function findTax(amounts: readonly LabeledAmount[], totalConfidence: number): Sure | null {
  const taxes = amounts.filter(({ role, cents }) => role === "tax" && cents >= 0);
  if (taxes.length === 0) return null;
  const cents = taxes.reduce((sum, tax) => sum + tax.cents, 0);
  const lowest = Math.min(...taxes.map(({ confidence }) => confidence));
  return { cents, confidence: totalConfidence >= HIGH_CONFIDENCE ? 90 : Math.min(60, lowest) };
}
