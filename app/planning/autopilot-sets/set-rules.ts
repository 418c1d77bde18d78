import type { Tone } from "#app/ui/status.tsx";

export const autopilotSetStatusWords = { draft: "Draft", published: "Published", archived: "Archived" } as const;
export const autopilotSetStatusTones = { draft: "neutral", published: "success", archived: "neutral" } as const;
export type AutopilotSetStatus = keyof typeof autopilotSetStatusWords;

/** Return a stored status's word and tone. */
export function autopilotSetStatusOf(status: string): { word: string; tone: Tone } {
  return isSetStatus(status)
    ? { word: autopilotSetStatusWords[status], tone: autopilotSetStatusTones[status] }
    : { word: status, tone: "neutral" };
}

function isSetStatus(status: string): status is AutopilotSetStatus {
  return Object.hasOwn(autopilotSetStatusWords, status);
}

/** Transitions of a set; all others are refused. */
export const autopilotSetTransitions = {
  publish: { from: ["draft"], to: "published", done: "published" },
  archive: { from: ["draft", "published"], to: "archived", done: "archived" },
} as const satisfies Record<string, { from: readonly AutopilotSetStatus[]; to: AutopilotSetStatus; done: string }>;
export type SetStatusAction = keyof typeof autopilotSetTransitions;

export function canTransitionSet(action: SetStatusAction, status: string): boolean {
  return autopilotSetTransitions[action].from.some((from) => from === status);
}

export const MAX_SET_ITEMS = 25;
export const MAX_OFFSET_DAYS = 365;

/** List what an advisor should check before using a set, as sentences. */
export function autopilotSetChecks(
  items: readonly { title: string; ideaStatus: string; isOptionActive: boolean }[],
): string[] {
  return [
    ...(items.length === 0 ? ["Add at least one item to publish this set."] : []),
    ...items
      .filter(({ ideaStatus }) => ideaStatus !== "active")
      .map(
        ({ title, ideaStatus }) =>
          `${title} is ${ideaStatus === "draft" ? "a draft" : ideaStatus}. New {plans} leave it out.`,
      ),
    ...items
      .filter(({ isOptionActive }) => !isOptionActive)
      .map(({ title }) => `The channel option of ${title} is inactive.`),
  ];
}
