import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import type { FoundGroup } from "./found.ts";

/** How long somebody stops typing before the server is asked. */
const PAUSE_MS = 150;

interface Answer {
  groups: FoundGroup[];
  /** Whether the groups are still those of an earlier text. */
  isWaiting: boolean;
  hasFailed: boolean;
}

/** What the server finds for a text as it is typed; only the newest question is answered. */
export function useAnswer(typed: string): Answer {
  const [kept, setKept] = useState<{ typed: string; groups: FoundGroup[]; hasFailed: boolean }>({
    ...{ typed: "", groups: [], hasFailed: false },
  });
  const wanted = typed.trim();

  useEffect(() => {
    if (wanted === "") return setKept({ typed: "", groups: [], hasFailed: false });
    const stop = new AbortController();
    const timer = window.setTimeout(() => {
      ask(wanted, stop.signal).then(
        (groups) => setKept({ typed: wanted, groups, hasFailed: false }),
        () => stop.signal.aborted || setKept({ typed: wanted, groups: [], hasFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);

  return { groups: kept.groups, isWaiting: kept.typed !== wanted, hasFailed: kept.hasFailed && kept.typed === wanted };
}

/** A session that is over answers with the sign-in page, which is no answer. */
async function ask(q: string, signal: AbortSignal): Promise<FoundGroup[]> {
  const response = await fetch(paths.searchAnswer({ q }), { signal, headers: { Accept: "application/json" } });
  const answer: unknown = await response.json();
  if (!response.ok || !isAnswer(answer)) throw new Error("No answer.");
  return answer.groups;
}

function isAnswer(value: unknown): value is { groups: FoundGroup[] } {
  return typeof value === "object" && value !== null && "groups" in value && Array.isArray(value.groups);
}
