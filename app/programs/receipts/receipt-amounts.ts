import { type ReceiptLine, toLabelText } from "./receipt-text.ts";

/** Amount of a line, and the role that the line's label gives it. */
export interface LabeledAmount {
  role: AmountRole;
  cents: number;
  confidence: number;
  /** Index of the line, from the top. */
  at: number;
}

export type AmountRole = "total" | "subtotal" | "tax" | "tip" | "discount" | "tender" | "change" | "other" | "item";

/** Labels by role; the first that matches decides, so the words that only look like a total come first. */
const roleLabels: readonly [AmountRole, RegExp][] = [
  [
    "other",
    /\b(SUGGESTED|SUGERID|POINTS|REWARD|GIFT CARD BAL|CARD BALANCE|REMAINING|PREVIOUS|LOYALTY|\d+\s?% (TIP|IS)\b)/,
  ],
  ["discount", /\b(SAVINGS?|SAVED|DISCOUNTS?|COUPON|DESCUENTO|AHORRO|PROMO)\b/],
  ["subtotal", /\bSUB[\s-]*T[O0Q]TAL\b|\bSUMA\b|\bNET SALES?\b|\bMERCHANDISE\b/],
  ["other", /\bTOTAL (ITEMS?|QTY|UNITS|DE ART|ARTICULOS|NUMBER|POINTS|HOURS)|\bITEMS? (SOLD|COUNT)/],
  ["total", /\bT[O0Q]TAL (WITH|INCL\w*|CON|AND|&) (TIP|GRATUITY|PROPINA)\b/],
  ["tax", /\b(TAX|TAXES|IMPUESTOS?|IVU|IVA|VAT|TVA|MWST|HST|GST)\b/],
  ["tip", /\b(TIP|TIPS|GRATUITY|PROPINA)\b/],
  ["change", /\b(CHANGE|CAMBIO|VUELTO)\b/],
  [
    "total",
    /\b(GRAND|ORDER|SALE|INVOICE|AMOUNT|BALANCE|PAY)? ?T[O0Q]TAL\b|\b(AMOUNT|BALANCE|TOTAL) (DUE|OWED)\b|\bIMPORTE\b|\bA PAGAR\b/,
  ],
  [
    "tender",
    /\b(CASH|VISA|MASTERCARD|MASTER CARD|AMEX|DISCOVER|DEBIT|CREDIT|TENDER|TENDERED|EFECTIVO|TARJETA|PAID|PAYMENT|CARD|APPLE PAY|PAGADO|AMOUNT)\b/,
  ],
];

const MONEY =
  /(?<![\d.,/:#-])(?:(-)\s?)?[$€£]?\s?(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d{1,6})\s?([.,])\s?(\d{2})(?![\d%/:]|[.,]\d|\s?%)/g;

/** Money of a text in cents, with the mark before its cents. */
export function findMoney(text: string): { cents: number; mark: string }[] {
  return [...text.matchAll(MONEY)].map(([, minus, whole = "", mark = ".", part = ""]) => {
    const cents = Number(whole.replace(/[.,]/g, "")) * 100 + Number(part);
    return { cents: minus ? -cents : cents, mark };
  });
}

/** Return the role of a line by its label; "item" for one without a known label. */
export function roleOf(text: string): AmountRole {
  const label = toLabelText(text);
  return roleLabels.find(([, pattern]) => pattern.test(label))?.[0] ?? "item";
}

/**
 * Read the amounts of a receipt with their roles. A label alone on its line takes the amount alone on the next one.
 */
export function readAmounts(lines: readonly ReceiptLine[]): LabeledAmount[] {
  return lines.flatMap((line, at): LabeledAmount[] => {
    const own = findMoney(line.text).at(-1);
    const before = lines[at - 1];
    if (!own) return [];
    const isOfLabel = isBareAmount(line.text) && before && findMoney(before.text).length === 0;
    const role = roleOf(isOfLabel ? before.text : line.text);
    return [{ role, cents: own.cents, confidence: line.confidence, at }];
  });
}

/** Tell whether a receipt leaves room for a tip that is written by hand, so that its printed total is not the last. */
export function hasOpenTip(lines: readonly ReceiptLine[]): boolean {
  return lines.some(({ text }, at) => {
    return roleOf(text) === "tip" && findMoney(text).length === 0 && !isBareAmount(lines[at + 1]?.text ?? "");
  });
}

function isBareAmount(text: string): boolean {
  return /^[\s$€£.,\d-]*\d[\s$€£.,\d-]*$/.test(text);
}
