import { sanitiseHtml, tagsLeftOut } from "#app/platform/html/sanitise-html.server.ts";
import { type TextKey, type Voice, entryOf, textOf } from "#app/platform/wording/text-catalogue.ts";

/** A text as people read it. */
export interface TextPreview {
  words: string;
  isHtml: boolean;
  /** The tags that HTML may not hold here. */
  leftOut: string[];
}

/** How a text reads with sample values; an empty value shows the default. */
export function previewOf(voice: Voice, key: TextKey, value: string, product: string): TextPreview {
  const isHtml = entryOf(key).kind === "html";
  const own = { ...voice, texts: { ...voice.texts, [key]: value === "" ? undefined : value } };
  const words = textOf(own, key, { ...samples, product });
  return { words: isHtml ? sanitiseHtml(words) : words, isHtml, leftOut: isHtml ? tagsLeftOut(value) : [] };
}

const samples = {
  firstName: "Ada",
  invitedBy: "Grace Hopper",
  givenBy: "Grace Hopper",
  access: "Main Street 12",
  activatedBy: "Grace Hopper",
  number: "PL-2026-000012",
  planName: "Win back guests - Spring 2026",
  locationName: "Main Street 12",
  startsOn: "03/01/2026",
  endsOn: "05/31/2026",
  cost: "$1,250.00",
  count: "7",
  set: "Holiday warm-up",
};
