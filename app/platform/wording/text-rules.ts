import { type Problems, problem } from "#app/http/problems.ts";
import { plainWords } from "#app/ui/words.ts";
import { type TextKey, entryOf } from "./text-catalogue.ts";

/** The placeholders of one text, without the company's words for things. */
export function placeholdersOf(key: TextKey): readonly string[] {
  return entryOf(key).placeholders ?? [];
}

/** Why a value cannot stand: too long, or with a placeholder that nothing fills. Empty means the default. */
export function problemsOfText(key: TextKey, value: string): Problems {
  const { most } = entryOf(key);
  if (value.length > most) return problem("value", `Use ${most.toLocaleString("en-US")} characters or less.`);
  const [unknown] = namesIn(value).filter((name) => !isKnown(key, name));
  if (unknown !== undefined) return problem("value", `Nothing fills {${unknown}} here. Choose from the list below.`);
  return {};
}

/** What readers would miss in a value: its needed placeholders that it leaves out. */
export function missingIn(key: TextKey, value: string): string[] {
  if (value === "") return [];
  const names = namesIn(value);
  return (entryOf(key).needed ?? []).filter((name) => !names.includes(name));
}

/** A value that says what the default says is no change. */
export function ownValue(key: TextKey, value: string): string {
  return value === entryOf(key).standard ? "" : value;
}

function isKnown(key: TextKey, name: string): boolean {
  return Object.hasOwn(plainWords, name) || placeholdersOf(key).includes(name);
}

function namesIn(value: string): string[] {
  return [...value.matchAll(/\{([^{}\s]*)\}/g)].map(([, name = ""]) => name);
}
