/** Terms that a company may rename, in the singular and the plural, as they appear within a sentence. */
export const standardTerms = {
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

export type Term = keyof typeof standardTerms;

/** Company's own words for the product's terms. */
export type CompanyAliases = Partial<Record<Term, { singular: string; plural: string }>>;

/** Every term by its placeholders: `location`, `locations`, and `Location`, `Locations` at the start of a sentence. */
export type Terms = Readonly<Record<string, string>>;

export function termsOf(aliases: CompanyAliases): Terms {
  const terms: Record<string, string> = {};
  for (const [term, [singular, plural]] of Object.entries(standardTerms)) {
    const own = isTerm(term) ? aliases[term] : undefined;
    terms[term] = own?.singular ?? singular;
    terms[`${term}s`] = own?.plural ?? plural;
    terms[capitalize(term)] = capitalize(own?.singular ?? singular);
    terms[capitalize(`${term}s`)] = capitalize(own?.plural ?? plural);
  }
  return terms;
}

export const defaultTerms: Terms = termsOf({});

export function isTerm(name: string): name is Term {
  return Object.hasOwn(standardTerms, name);
}

/**
 * Fill in a sentence's placeholders: "Add a {location}" becomes "Add a shop", with "an" when the word needs it. An
 * empty value removes the comma before it; a placeholder without a value stays as it is.
 */
export function translate(terms: Terms, sentence: string): string {
  if (!sentence.includes("{")) return sentence;
  return sentence
    .replace(/\b([Aa])n? \{(\w+)\}/g, (whole, a: string, name: string) => {
      const word = terms[name];
      return word === undefined ? whole : `${a}${/^[aeiou]/i.test(word) ? "n" : ""} ${word}`;
    })
    .replace(/(, )?\{(\w+)\}/g, (whole, comma: string = "", name: string) => {
      const word = terms[name];
      if (word === undefined) return whole;
      return word === "" ? "" : comma + word;
    });
}

/** Replace a leading term with its placeholder: "Location not found." becomes "{Location} not found." */
export function withTerm(sentence: string): string {
  const [first = ""] = sentence.split(" ");
  const term = Object.entries(standardTerms).find(([, [singular]]) => capitalize(singular) === first)?.[0];
  return term === undefined ? sentence : `{${capitalize(term)}}${sentence.slice(first.length)}`;
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

interface Match {
  data?: unknown;
}

/** Return the terms of the frame around a page; the product's own outside of one. `matches` is what Remix provides. */
export function termsOfMatches(matches: readonly (Match | undefined)[]): Terms {
  for (const match of matches) {
    const data = match?.data;
    if (typeof data === "object" && data && "words" in data && areTerms(data.words)) return data.words;
  }
  return defaultTerms;
}

function areTerms(words: unknown): words is Terms {
  return typeof words === "object" && words !== null && Object.values(words).every((word) => typeof word === "string");
}
