import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";
import { type MailTextKey, type MailText, mailTexts } from "./mail-texts.ts";
import { type ScreenText, type ScreenTextKey, screenTexts } from "./screen-texts.ts";
import type { TextEntry } from "./text-entry.ts";

export type TextKey = ScreenTextKey | MailTextKey;

/** Every text by its key, in the order of the list. */
const textCatalog = new Map<string, TextEntry>([...screenTextEntries(), ...mailTextEntries()]);

export const TEXT_KEYS = [...textCatalog.keys()].filter(isTextKey);
export const SCREENS = [...new Set([...textCatalog.values()].map(({ screen }) => screen))];

export function isTextKey(key: string | undefined): key is TextKey {
  return key !== undefined && textCatalog.has(key);
}

export function textEntryOf(key: TextKey): TextEntry {
  const entry = textCatalog.get(key);
  if (!entry) throw new Error(`There is no text ${key}.`);
  return entry;
}

function screenTextEntries(): [string, TextEntry][] {
  return Object.entries(screenTexts).flatMap(([page, { screen, texts }]) =>
    Object.entries<ScreenText>(texts).map(([name, text]): [string, TextEntry] => [
      `${page}.${name}`,
      { most: text.kind === "html" ? 5_000 : 300, ...text, screen },
    ]),
  );
}

function mailTextEntries(): [string, TextEntry][] {
  return Object.entries<MailText>(mailTexts).flatMap(([name, mail]): [string, TextEntry][] => {
    const { about, subject, body, above = "button", placeholders = [], inBody = [], needed = {} } = mail;
    const screen = `Email: ${about}`;
    const known = ["product", "company", ...placeholders];
    return [
      [
        `mail.${name}.subject`,
        { screen, place: "Subject", standard: subject, most: 120, placeholders: known, needed: needed.subject },
      ],
      [
        `mail.${name}.body`,
        {
          screen,
          place: `Text above ${above}`,
          standard: body,
          most: 2_000,
          placeholders: [...known, ...inBody],
          needed: needed.body,
        },
      ],
    ];
  });
}

/** Name, texts and terms of a company; texts and terms only when it has its own. */
export interface CompanyTexts {
  name: string;
  texts: Partial<Record<string, string>>;
  aliases: CompanyAliases;
}

/** Texts for users without a company. */
export const defaultTexts: CompanyTexts = { name: "", texts: {}, aliases: {} };

/**
 * Return a text of a company with its placeholders filled in. In HTML the values are escaped, and the text is not
 * sanitized.
 */
export function companyText(companyTexts: CompanyTexts, key: TextKey, values: Record<string, string> = {}): string {
  const entry = textEntryOf(key);
  const filled = { ...termsOf(companyTexts.aliases), company: companyTexts.name, ...values };
  const words = entry.kind === "html" ? escapeValues(filled) : filled;
  return translate(words, companyTexts.texts[key] ?? entry.standard);
}

function escapeValues(values: Record<string, string>): Record<string, string> {
  const escape = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escape(value)]));
}
