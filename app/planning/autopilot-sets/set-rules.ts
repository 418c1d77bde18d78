import type { Tone } from "#app/ui/status.tsx";

export const setStatusWords = { draft: "Draft", published: "Published", archived: "Archived" } as const;
export const setStatusTones = { draft: "neutral", published: "success", archived: "neutral" } as const;
export type SetStatus = keyof typeof setStatusWords;

/** The word and the tone of a kept status. */
export function setStatusOf(status: string): { word: string; tone: Tone } {
  return isSetStatus(status)
    ? { word: setStatusWords[status], tone: setStatusTones[status] }
    : { word: status, tone: "neutral" };
}

function isSetStatus(status: string): status is SetStatus {
  return Object.hasOwn(setStatusWords, status);
}

/** What can be done with a set as a whole; anything that is not here is refused. */
export const setMoves = {
  publish: { from: ["draft"], to: "published", done: "published" },
  archive: { from: ["draft", "published"], to: "archived", done: "archived" },
} as const satisfies Record<string, { from: readonly SetStatus[]; to: SetStatus; done: string }>;
export type SetMove = keyof typeof setMoves;

export function mayMove(move: SetMove, status: string): boolean {
  return setMoves[move].from.some((from) => from === status);
}

export const MOST_ITEMS = 25;
export const MOST_OFFSET = 365;

/** What an advisor had better look at before a set is used, as sentences. */
export function checksOfSet(
  items: readonly { title: string; ideaStatus: string; isOptionActive: boolean }[],
): string[] {
  return [
    ...(items.length === 0 ? ["It has no items yet, so it cannot be published."] : []),
    ...items
      .filter(({ ideaStatus }) => ideaStatus !== "active")
      .map(
        ({ title, ideaStatus }) =>
          `${title} is ${ideaStatus === "draft" ? "a draft" : ideaStatus}. {Plans} are made without it.`,
      ),
    ...items
      .filter(({ isOptionActive }) => !isOptionActive)
      .map(({ title }) => `The channel option of ${title} is inactive.`),
  ];
}
