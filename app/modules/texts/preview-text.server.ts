import { sanitiseHtml, tagsLeftOut } from "#app/modules/html/sanitise-html.server.ts";
import { type TextKey, type Voice, entryOf, textOf } from "./text-catalogue.ts";

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

const samples = { firstName: "Ada", invitedBy: "Grace Hopper", givenBy: "Grace Hopper", access: "Main Street 12" };
