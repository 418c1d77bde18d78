import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import type { SearchGroup, SearchHit } from "./search-hits.ts";

/** Milliseconds without typing before a search is sent to the server. */
const PAUSE_MS = 150;
const NO_RESULTS = { typed: "", groups: [], help: null, hasFailed: false };

interface Answer {
  groups: SearchGroup[];
  /** Last line of every answer. */
  help: SearchHit | null;
}

interface SearchResults extends Answer {
  /** True while the groups are those of an earlier text. */
  isWaiting: boolean;
  hasFailed: boolean;
}

/** Search the server for a text as it is typed; outdated requests are aborted. */
export function useSearchResults(typed: string): SearchResults {
  const [results, setResults] = useState<Answer & { typed: string; hasFailed: boolean }>(NO_RESULTS);
  const wanted = typed.trim();

  useEffect(() => {
    if (wanted === "") return setResults(NO_RESULTS);
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      fetchAnswer(wanted, stop.signal).then(
        ({ groups, help }) => setResults({ typed: wanted, groups, help, hasFailed: false }),
        () => stop.signal.aborted || setResults({ ...NO_RESULTS, typed: wanted, hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  return {
    groups: results.groups,
    help: results.help,
    isWaiting: results.typed !== wanted,
    hasFailed: results.hasFailed && results.typed === wanted,
  };
}

/** Fetch the results. An expired session answers with the sign-in page, which is not JSON. */
async function fetchAnswer(q: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(paths.searchAnswer({ q }), { signal, headers: { Accept: "application/json" } });
  const answer: unknown = await response.json();
  if (!response.ok || !isAnswer(answer)) throw new Error("No answer.");
  return answer;
}

function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === "object" && value !== null && "groups" in value && Array.isArray(value.groups) && "help" in value
  );
}
