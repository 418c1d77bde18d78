import { countText } from "#app/ui/format.ts";
import { dayText } from "#app/ui/format.ts";
import { isInSeason, nextSeason, seasonOf } from "./season.ts";

export const statusWords = { draft: "Draft", active: "Active", retired: "Retired" } as const;
type IdeaStatus = keyof typeof statusWords;
export const statusTones = { draft: "neutral", active: "success", retired: "warning" } as const;

export const IDEA_PHASES = ["before", "during", "after"] as const;
export type IdeaPhase = (typeof IDEA_PHASES)[number];
export const phaseWords: Record<IdeaPhase, string> = { before: "Before", during: "During", after: "After" };

/** Who usually does a step; anybody of the location where none is named. */
export const STEP_OWNERS = ["Business Administrator", "Business Owner", "Location Level Guest"] as const;
export type StepOwner = (typeof STEP_OWNERS)[number];

export const MOST_STEPS = 30;

/** 1 is an hour of work, 5 several people for days. */
export const effortWords = ["Very low", "Low", "Medium", "High", "Very high"] as const;

export function effortWord(effort: number): string {
  return effortWords[effort - 1] ?? String(effort);
}

/** What can be done with an idea as a whole, and the states it is done in. */
export const ideaMoves = {
  activate: { to: "active", from: ["draft", "retired"], label: "Activate", done: "active" },
  retire: { to: "retired", from: ["active"], label: "Retire", done: "retired" },
} as const satisfies Record<string, { to: IdeaStatus; from: readonly IdeaStatus[]; label: string; done: string }>;
export type IdeaMove = keyof typeof ideaMoves;

/** Whether a move changes an idea in this state; one that stands where the move leads is left as it is. */
export function mayMove(move: IdeaMove, status: string): boolean {
  return ideaMoves[move].from.some((from) => from === status);
}

function isIdeaStatus(text: string): text is IdeaStatus {
  return Object.hasOwn(statusWords, text);
}

/** The word and the tone of a kept status. */
export function statusOf(status: string): { word: string; tone: "neutral" | "success" | "warning" } {
  return isIdeaStatus(status)
    ? { word: statusWords[status], tone: statusTones[status] }
    : { word: status, tone: "neutral" };
}

interface CheckedIdea {
  costMaxCents: number;
  unitCostCents: number;
  link: string | null;
  activeTo: string | null;
  seasonFrom: string | null;
  seasonTo: string | null;
  steps: readonly { title: string; link: string | null }[];
  isChannelActive: boolean;
}

/** What an advisor had better look at before owners see an idea, as sentences. Nothing of it keeps the idea back. */
export function checksOf(idea: CheckedIdea, today: string): string[] {
  const season = seasonOf(idea);
  const odd = [
    ...(idea.link && isOddLink(idea.link) ? ["The link"] : []),
    ...idea.steps.filter(({ link }) => link && isOddLink(link)).map(({ title }) => `The link of the step ${title}`),
  ];
  return [
    ...(idea.steps.length === 0 ? ["It has no steps, so its plans have an empty checklist."] : []),
    ...(idea.costMaxCents === 0 && idea.unitCostCents === 0
      ? ["It has no cost. Say so in the summary if it is free."]
      : []),
    ...odd.map((name) => `${name} does not look like a public page.`),
    ...(idea.isChannelActive ? [] : ["Its channel is inactive, so nobody can plan on it."]),
    ...(idea.activeTo && idea.activeTo < today
      ? [`Its last day was ${dayText(idea.activeTo)}. Nobody can plan it.`]
      : []),
    ...(season && !isInSeason(season, today)
      ? [`It is out of season until ${dayText(nextSeason(season, today).startsOn)}.`]
      : []),
  ];
}

/** Whether an address has no page that owners could open: a bare file name for a host, an example or a test host. */
export function isOddLink(link: string): boolean {
  if (!URL.canParse(link)) return true;
  const { protocol, hostname, pathname } = new URL(link);
  const isPlaceholder = /(^|\.)(example|invalid|localhost)(\.[a-z]+)?$/.test(hostname);
  return protocol !== "https:" || isPlaceholder || /\s|\/\/|\.\.|%20$/.test(pathname) || /^www\.[a-z]+$/.test(hostname);
}

/** "$40.00 to $90.00"; one amount where both are the same; "Free" for none. `text` writes cents. */
export function costRange(least: number, most: number, text: (cents: number) => string): string {
  if (most === 0) return "Free";
  return least === most ? text(most) : `${text(least)} to ${text(most)}`;
}

/** Which locations an idea is for: "All locations", "12 locations only", "All but 3 locations". */
export function sitesText({ included, excluded }: { included: number; excluded: number }): string {
  if (included > 0) return `${countText(included, "{location}")} only`;
  return excluded > 0 ? `All but ${countText(excluded, "{location}")}` : "All {locations}";
}
