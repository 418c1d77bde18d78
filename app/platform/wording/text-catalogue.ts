import { type Aliases, say, wordsOf } from "#app/ui/words.ts";
import { letterTexts } from "./letter-texts.ts";
import { screenTexts } from "./screen-texts.ts";
import type { TextEntry } from "./text-entry.ts";

/** Every text by its key, in the order of the list. */
const textCatalogue = { ...screenTexts, ...letterTexts } satisfies Record<string, TextEntry>;

export type TextKey = keyof typeof textCatalogue;

export const TEXT_KEYS = Object.keys(textCatalogue).filter(isTextKey);
export const SCREENS = [...new Set(TEXT_KEYS.map((key) => entryOf(key).screen))];

export function isTextKey(key: string | undefined): key is TextKey {
  return key !== undefined && Object.hasOwn(textCatalogue, key);
}

export function entryOf(key: TextKey): TextEntry {
  return textCatalogue[key];
}

/** How a company speaks: its own texts by key, where it has some, and its own words for things. */
export interface Voice {
  name: string;
  texts: Partial<Record<string, string>>;
  aliases: Aliases;
}

/** How the product speaks to people without a company. */
export const plainVoice: Voice = { name: "", texts: {}, aliases: {} };

/** A text in a company's voice, with everything filled in. HTML comes with its values escaped, and unsanitised. */
export function textOf(voice: Voice, key: TextKey, values: Record<string, string> = {}): string {
  const entry = entryOf(key);
  const filled = { ...wordsOf(voice.aliases), company: voice.name, ...values };
  const words = entry.kind === "html" ? escaped(filled) : filled;
  return say(words, voice.texts[key] ?? entry.standard);
}

function escaped(values: Record<string, string>): Record<string, string> {
  const escape = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)]));
}
