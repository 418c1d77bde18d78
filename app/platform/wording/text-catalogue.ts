import { type Aliases, say, wordsOf } from "#app/ui/words.ts";
import { type MailTextKey, type MailTexts, mailTexts } from "./mail-texts.ts";
import { type PageText, type ScreenTextKey, screenTexts } from "./screen-texts.ts";
import type { TextEntry } from "./text-entry.ts";

export type TextKey = ScreenTextKey | MailTextKey;

/** Every text by its key, in the order of the list. */
const textCatalogue = new Map<string, TextEntry>([...screenEntries(), ...mailEntries()]);

export const TEXT_KEYS = [...textCatalogue.keys()].filter(isTextKey);
export const SCREENS = [...new Set([...textCatalogue.values()].map(({ screen }) => screen))];

export function isTextKey(key: string | undefined): key is TextKey {
  return key !== undefined && textCatalogue.has(key);
}

export function entryOf(key: TextKey): TextEntry {
  const entry = textCatalogue.get(key);
  if (!entry) throw new Error(`There is no text ${key}.`);
  return entry;
}

function screenEntries(): [string, TextEntry][] {
  return Object.entries(screenTexts).flatMap(([page, { screen, texts }]) =>
    Object.entries<PageText>(texts).map(([name, text]): [string, TextEntry] => [
      `${page}.${name}`,
      { most: text.kind === "html" ? 5_000 : 300, ...text, screen },
    ]),
  );
}

function mailEntries(): [string, TextEntry][] {
  return Object.entries<MailTexts>(mailTexts).flatMap(([name, mail]): [string, TextEntry][] => {
    const { about, subject, body, above = "the button", placeholders = [], inBody = [], needed = {} } = mail;
    const screen = `Mail: ${about}`;
    const known = ["product", "company", ...placeholders];
    return [
      [
        `mail.${name}.subject`,
        { screen, place: "The subject", standard: subject, most: 120, placeholders: known, needed: needed.subject },
      ],
      [
        `mail.${name}.body`,
        {
          ...{ screen, place: `The text above ${above}`, standard: body, most: 2_000 },
          ...{ placeholders: [...known, ...inBody], needed: needed.body },
        },
      ],
    ];
  });
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
