import type { FeedEvent } from "#app/platform/icalendar/icalendar.ts";
import { actionWorkflow } from "#app/planning/actions/action-rules.ts";
import { phaseWords } from "#app/planning/idea-catalog/idea-rules.ts";
import { paths } from "#app/paths.ts";
import type { Period } from "#app/planning/plans/plan-rules.ts";
import type { FoundPlan } from "#app/planning/plans/plan-queries.server.ts";
import type { RoadmapStep } from "./roadmap.ts";

/** Return a roadmap's calendar events: each item on its days, and each needed step on its due day. */
export function toCalendarEvents({
  plan,
  items,
  steps,
  address,
  now,
}: {
  plan: Pick<FoundPlan, "id" | "locationId" | "location">;
  items: readonly (Period & { id: number; title: string })[];
  steps: readonly RoadmapStep[];
  address: URL;
  now: Date;
}): FeedEvent[] {
  const roadmap = new URL(paths.roadmap(plan.id, plan.locationId), address).href;
  const event = (uid: string, texts: Pick<FeedEvent, "title" | "description" | "link">, days: Period): FeedEvent => ({
    uid: `${uid}@${address.hostname}`,
    ...texts,
    startsOn: days.startsOn,
    endsOn: days.endsOn,
    sequence: 0,
    changedAt: now,
    place: plan.location,
    status: "CONFIRMED",
    startsAt: null,
    endsAt: null,
    timeZone: "UTC",
    repeat: null,
    overrides: null,
  });
  return [
    ...items.map((item) => event(`plan-item-${item.id}`, { title: item.title, description: "", link: roadmap }, item)),
    ...steps
      .filter(({ status }) => status !== "notNeeded")
      .map((step) => {
        const title = step.status === "done" ? `Done: ${step.title}` : step.title;
        const link = new URL(paths.action(plan.locationId, step.id), address).href;
        const description = descriptionOf(step, items);
        return event(`action-${step.id}`, { title, description, link }, { startsOn: step.dueOn, endsOn: step.dueOn });
      }),
  ];
}

function descriptionOf(step: RoadmapStep, items: readonly { id: number; title: string }[]): string {
  const item = items.find(({ id }) => id === step.itemId)?.title;
  const phase = step.phase === "before" || step.phase === "after" ? `${phaseWords[step.phase]} ` : "";
  return [item ? `${phase}${item}` : "", step.detail, actionWorkflow.words[step.status]].filter(Boolean).join("\n");
}
