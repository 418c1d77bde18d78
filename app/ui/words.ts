/** The words that a company may call things by, each in the singular and the plural, as they stand within a sentence. */
export const standardWords = {
  location: ["location", "locations"],
  network: ["network", "networks"],
  group: ["group", "groups"],
  guest: ["guest", "guests"],
  advisor: ["advisor", "advisors"],
  pcNumber: ["PC number", "PC numbers"],
  plan: ["plan", "plans"],
  idea: ["idea", "ideas"],
  checklist: ["checklist", "checklists"],
  calendar: ["calendar", "calendars"],
  incentive: ["incentive", "incentives"],
} as const satisfies Record<string, readonly [singular: string, plural: string]>;

export type Term = keyof typeof standardWords;

/** What a company calls something else than the product does. */
export type Aliases = Partial<Record<Term, { singular: string; plural: string }>>;

/** Every term by its placeholders: `location`, `locations`, and `Location`, `Locations` to begin with. */
export type Words = Readonly<Record<string, string>>;

export function wordsOf(aliases: Aliases): Words {
  const words: Record<string, string> = {};
  for (const [term, [singular, plural]] of Object.entries(standardWords)) {
    const own = isTerm(term) ? aliases[term] : undefined;
    words[term] = own?.singular ?? singular;
    words[`${term}s`] = own?.plural ?? plural;
    words[capital(term)] = capital(own?.singular ?? singular);
    words[capital(`${term}s`)] = capital(own?.plural ?? plural);
  }
  return words;
}

export const plainWords: Words = wordsOf({});

export function isTerm(name: string): name is Term {
  return Object.hasOwn(standardWords, name);
}

/**
 * A sentence with its placeholders filled in: "Add a {location}" reads "Add a shop", and "an outlet" where that is the
 * word. An empty value takes the comma before it along; a placeholder without a value stays as it is.
 */
export function say(words: Words, sentence: string): string {
  if (!sentence.includes("{")) return sentence;
  return sentence
    .replace(/\b([Aa])n? \{(\w+)\}/g, (whole, a: string, name: string) => {
      const word = words[name];
      return word === undefined ? whole : `${a}${/^[aeiou]/i.test(word) ? "n" : ""} ${word}`;
    })
    .replace(/(, )?\{(\w+)\}/g, (whole, comma: string = "", name: string) => {
      const word = words[name];
      if (word === undefined) return whole;
      return word === "" ? "" : comma + word;
    });
}

/** Name a record that a company may call otherwise by its term: "Location not found." becomes "{Location} not found." */
export function withTerm(sentence: string): string {
  const [first = ""] = sentence.split(" ");
  const term = Object.entries(standardWords).find(([, [singular]]) => capital(singular) === first)?.[0];
  return term === undefined ? sentence : `{${capital(term)}}${sentence.slice(first.length)}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

interface Match {
  data?: unknown;
}

/** The words of the frame around a page; the product's own outside of one. `matches` is what Remix hands out. */
export function wordsIn(matches: readonly (Match | undefined)[]): Words {
  for (const match of matches) {
    const data = match?.data;
    if (typeof data === "object" && data && "words" in data && isWords(data.words)) return data.words;
  }
  return plainWords;
}

function isWords(words: unknown): words is Words {
  return typeof words === "object" && words !== null && Object.values(words).every((word) => typeof word === "string");
}
