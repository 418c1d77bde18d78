import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import type { SearchGroup } from "./search-hits.ts";

/** Milliseconds without typing before a search is sent to the server. */
const PAUSE_MS = 150;

interface SearchResults {
  groups: SearchGroup[];
  /** True while the groups are those of an earlier text. */
  isWaiting: boolean;
  hasFailed: boolean;
}

/** Search the server for a text as it is typed; outdated requests are aborted. */
export function useSearchResults(typed: string): SearchResults {
  const [results, setResults] = useState<{ typed: string; groups: SearchGroup[]; hasFailed: boolean }>({
    typed: "",
    groups: [],
    hasFailed: false,
  });
  const wanted = typed.trim();

  useEffect(() => {
    if (wanted === "") return setResults({ typed: "", groups: [], hasFailed: false });
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      fetchGroups(wanted, stop.signal).then(
        (groups) => setResults({ typed: wanted, groups, hasFailed: false }),
        () => stop.signal.aborted || setResults({ typed: wanted, groups: [], hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  return {
    groups: results.groups,
    isWaiting: results.typed !== wanted,
    hasFailed: results.hasFailed && results.typed === wanted,
  };
}

/** Fetch the groups of results. An expired session answers with the sign-in page, which is not JSON. */
async function fetchGroups(q: string, signal: AbortSignal): Promise<SearchGroup[]> {
  const response = await fetch(paths.searchAnswer({ q }), { signal, headers: { Accept: "application/json" } });
  const answer: unknown = await response.json();
  if (!response.ok || !isAnswer(answer)) throw new Error("No answer.");
  return answer.groups;
}

function isAnswer(value: unknown): value is { groups: SearchGroup[] } {
  return typeof value === "object" && value !== null && "groups" in value && Array.isArray(value.groups);
}
