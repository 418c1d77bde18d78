import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";

export type AutopilotSetStatus = ColumnValue<"autopilotSets", "status">;

/** Workflow of an autopilot set. */
export const autopilotSetWorkflow = defineWorkflow<AutopilotSetStatus, { status: AutopilotSetStatus }>()({
  noun: "set",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    published: { word: "Published", tone: "success" },
    archived: { word: "Archived", tone: "neutral" },
  },
  transitions: {
    publish: { from: ["draft"], to: "published", label: "Publish set", done: "published" },
    archive: { from: ["draft", "published"], to: "archived", label: "Archive set", done: "archived" },
  },
});

export type SetStatusAction = keyof typeof autopilotSetWorkflow.transitions;

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
