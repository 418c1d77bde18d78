import type { SearchGroup, SearchHit } from "#app/ui/search/search-hits.ts";
import { defaultTerms, type Terms, translate } from "#app/ui/text/terms.ts";
import { matchLink, matchLinkSimilar, type LinkMatch } from "./search-rules.server.ts";

interface LabeledLink {
  label: string;
  to: string;
  note?: string;
}

/** Links that a search can find: actions, pages and articles of the Help Center. */
export interface SearchLinks {
  terms: Terms;
  /** Other words for actions and pages, by label. */
  words: Readonly<Record<string, string>>;
  actions: readonly LabeledLink[];
  pages: readonly LabeledLink[];
  help: readonly { label: string; to: string; words: string }[];
}

const MAX_LINKS = 6;

/**
 * Find links by their labels, and by other words for them; with `isTolerant` by either with typing mistakes. Those that
 * begin with the search come first.
 */
export function matchLinks(links: SearchLinks, typed: string, isTolerant = false) {
  const { terms, words, actions, pages, help } = links;
  const hits = ({ label, to, note = "" }: LabeledLink, others: string, isOutside: boolean) => {
    const title = translate(terms, label);
    // The usual term finds what a company calls differently.
    const match = matchOf(title, `${others} ${translate(defaultTerms, label)}`, typed, isTolerant);
    const hit: SearchHit = { title, note, to, ...(isOutside && { isOutside }) };
    return match === null ? [] : [{ match, hit }];
  };
  const groups = [
    { kind: "actions", label: "Actions", found: actions.flatMap((one) => hits(one, words[one.label] ?? "", false)) },
    { kind: "pages", label: "Pages", found: pages.flatMap((one) => hits(one, words[one.label] ?? "", false)) },
    { kind: "help", label: "Help", found: help.flatMap((one) => hits(one, one.words, true)) },
  ];
  const byLabel: SearchGroup[] = [];
  const byWords: SearchGroup[] = [];
  for (const { kind, label, found } of groups) {
    if (found.length === 0) continue;
    const isNamed = kind !== "help" && found.some(({ match }) => match !== "words");
    const items = found
      .toSorted((one, other) => RANKS[one.match] - RANKS[other.match])
      .slice(0, MAX_LINKS)
      .map(({ hit }) => hit);
    (isNamed || isTolerant ? byLabel : byWords).push({ kind, label, items, hasMore: false, lists: [] });
  }
  return { byLabel, byWords };
}

const RANKS: Readonly<Record<LinkMatch, number>> = { label: 0, words: 1, similar: 2 };

function matchOf(label: string, words: string, typed: string, isTolerant: boolean): LinkMatch | null {
  if (!isTolerant) return matchLink(label, words, typed);
  return matchLinkSimilar(label, words, typed) ? "similar" : null;
}
