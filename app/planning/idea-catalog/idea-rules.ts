import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { countText } from "#app/ui/text/format.ts";
import { dayText } from "#app/ui/text/format.ts";
import { isInSeason, nextSeason, seasonOf } from "./season.ts";

export type IdeaStatus = ColumnValue<"ideas", "status">;

/** Workflow of an idea. */
export const ideaWorkflow = defineWorkflow<IdeaStatus, { status: IdeaStatus }>()({
  noun: "{idea}",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    active: { word: "Active", tone: "success" },
    retired: { word: "Retired", tone: "warning" },
  },
  transitions: {
    activate: { from: ["draft", "retired"], to: "active", label: "Activate {idea}", done: "activated" },
    retire: { from: ["active"], to: "retired", label: "Retire {idea}", done: "retired" },
  },
});

export type IdeaStatusAction = keyof typeof ideaWorkflow.transitions;

export const IDEA_PHASES = ["before", "during", "after"] as const;
export type IdeaPhase = (typeof IDEA_PHASES)[number];
export const phaseWords: Record<IdeaPhase, string> = { before: "Before", during: "During", after: "After" };

/** Roles that usually do a step; null means anyone at the location. */
export const STEP_OWNERS = ["Business Administrator", "Business Owner", "Location Level Guest"] as const;
export type StepOwner = (typeof STEP_OWNERS)[number];

export const MAX_IDEA_STEPS = 30;

/** Words for effort 1 to 5: 1 is an hour of work, 5 is several people for days. */
export const effortWords = ["Very low", "Low", "Medium", "High", "Very high"] as const;

export function effortWord(effort: number): string {
  return effortWords[effort - 1] ?? String(effort);
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

/** List what an advisor should check before owners see an idea, as sentences. None of them blocks activation. */
export function ideaChecks(idea: CheckedIdea, today: string): string[] {
  const season = seasonOf(idea);
  const odd = [
    ...(idea.link && isSuspectLink(idea.link) ? ["The link"] : []),
    ...idea.steps.filter(({ link }) => link && isSuspectLink(link)).map(({ title }) => `The link in step ${title}`),
  ];
  return [
    ...(idea.steps.length === 0 ? ["No steps yet, so it adds nothing to the {checklist}."] : []),
    ...(idea.costMaxCents === 0 && idea.unitCostCents === 0
      ? ["No cost entered. If it's free, say so in the summary."]
      : []),
    ...odd.map((name) => `${name} doesn't look like a public page.`),
    ...(idea.isChannelActive ? [] : ["Its channel is inactive, so owners can't add it to {plans}."]),
    ...(idea.activeTo && idea.activeTo < today
      ? [`Its last day was ${dayText(idea.activeTo)}. Owners can no longer add it to {plans}.`]
      : []),
    ...(season && !isInSeason(season, today)
      ? [`Out of season until ${dayText(nextSeason(season, today).startsOn)}.`]
      : []),
  ];
}

/**
 * Tell whether a link is unlikely to open for owners: a bare file name as host, an example or a test host, or not
 * https.
 */
export function isSuspectLink(link: string): boolean {
  if (!URL.canParse(link)) return true;
  const { protocol, hostname, pathname } = new URL(link);
  const isPlaceholder = /(^|\.)(example|invalid|localhost)(\.[a-z]+)?$/.test(hostname);
  return protocol !== "https:" || isPlaceholder || /\s|\/\/|\.\.|%20$/.test(pathname) || /^www\.[a-z]+$/.test(hostname);
}

/** Format a cost range: "$40.00 to $90.00", one amount when both are equal, "Free" for none. `text` formats cents. */
export function costRangeText(minCents: number, maxCents: number, text: (cents: number) => string): string {
  if (maxCents === 0) return "Free";
  return minCents === maxCents ? text(maxCents) : `${text(minCents)} to ${text(maxCents)}`;
}

/** Return which locations an idea is for: "All locations", "12 locations only", "All but 3 locations". */
export function ideaLocationsText({ included, excluded }: { included: number; excluded: number }): string {
  if (included > 0) return `${countText(included, "{location}")} only`;
  return excluded > 0 ? `All but ${countText(excluded, "{location}")}` : "All {locations}";
}

/** Return when a step is due, in days from the first day of its item: "7 days before the start date". */
export function stepDueText(offsetDays: number): string {
  if (offsetDays === 0) return "On the start date";
  return `${countText(Math.abs(offsetDays), "day")} ${offsetDays < 0 ? "before" : "after"} the start date`;
}
