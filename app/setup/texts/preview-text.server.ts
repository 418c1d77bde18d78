import { sanitizeHtml, removedTags } from "#app/platform/html/sanitize-html.server.ts";
import { type TextKey, type CompanyTexts, textEntryOf, companyText } from "#app/platform/wording/text-catalog.ts";

/** Text as users read it. */
export interface TextPreview {
  words: string;
  isHtml: boolean;
  /** Tags that are removed from HTML. */
  leftOut: string[];
}

/** Render a text with sample values; an empty value shows the default. */
export function renderTextPreview(
  companyTexts: CompanyTexts,
  key: TextKey,
  value: string,
  product: string,
): TextPreview {
  const isHtml = textEntryOf(key).kind === "html";
  const own = { ...companyTexts, texts: { ...companyTexts.texts, [key]: value === "" ? undefined : value } };
  const words = companyText(own, key, { ...samples, product });
  return { words: isHtml ? sanitizeHtml(words) : words, isHtml, leftOut: isHtml ? removedTags(value) : [] };
}

const samples = {
  firstName: "Ada",
  invitedBy: "Grace Hopper",
  givenBy: "Grace Hopper",
  access: "Main Street 12",
  activatedBy: "Grace Hopper",
  number: "PL-2026-000012",
  planName: "Win back customers - Spring 2026",
  locationName: "Main Street 12",
  startsOn: "03/01/2026",
  endsOn: "05/31/2026",
  cost: "$1,250.00",
  count: "7",
  set: "Holiday warm-up",
};
