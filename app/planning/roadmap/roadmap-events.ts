import type { FeedEvent } from "#app/platform/icalendar/icalendar.ts";
import { actionStatusOf, actionStatusWords } from "#app/planning/checklist/action-rules.ts";
import { phaseWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import { paths } from "#app/paths.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { RoadmapStep } from "./roadmap.ts";

interface Plan {
  id: number;
  locationId: number;
  location: string;
}

/** What calendar programs get of a roadmap: each item on its days, and each step that is needed on the day it is due. */
export function roadmapEvents(
  plan: Plan,
  items: readonly (Period & { id: number; title: string })[],
  steps: readonly RoadmapStep[],
  address: URL,
  now: Date,
): FeedEvent[] {
  const wholeDays: Omit<FeedEvent, "uid" | "title" | "description" | "link" | "startsOn" | "endsOn"> = {
    ...{ sequence: 0, changedAt: now, place: plan.location, status: "CONFIRMED", startsAt: null, endsAt: null },
    ...{ timeZone: "UTC", repeat: null, replaces: null },
  };
  const roadmap = new URL(paths.roadmap(plan.id, plan.locationId), address).href;
  return [
    ...items.map(({ id, title, startsOn, endsOn }) => {
      return {
        ...wholeDays,
        uid: `plan-item-${id}@${address.hostname}`,
        title,
        description: "",
        link: roadmap,
        startsOn,
        endsOn,
      };
    }),
    ...steps
      .filter(({ status }) => status !== "notNeeded")
      .map((step) => ({
        ...wholeDays,
        uid: `action-${step.id}@${address.hostname}`,
        title: step.status === "done" ? `Done: ${step.title}` : step.title,
        description: descriptionOf(step, items),
        link: new URL(paths.action(plan.locationId, step.id), address).href,
        startsOn: step.dueOn,
        endsOn: step.dueOn,
      })),
  ];
}

function descriptionOf(step: RoadmapStep, items: readonly { id: number; title: string }[]): string {
  const item = items.find(({ id }) => id === step.itemId)?.title;
  const phase = step.phase === "before" || step.phase === "after" ? `${phaseWords[step.phase]} ` : "";
  return [item ? `${phase}${item}` : "", step.detail, actionStatusWords[actionStatusOf(step.status)]]
    .filter(Boolean)
    .join("\n");
}
