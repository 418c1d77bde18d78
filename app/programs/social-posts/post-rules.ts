import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";

export type PostStatus = ColumnValue<"socialPosts", "status">;

/** Workflow of a post of the library. Advisors make both transitions, of one post or of many at once. */
export const postWorkflow = defineWorkflow<PostStatus>()({
  noun: "post",
  statuses: {
    draft: { word: "Draft", tone: "neutral" },
    active: { word: "Active", tone: "success" },
    retired: { word: "Retired", tone: "warning" },
  },
  transitions: {
    activate: { from: ["draft", "retired"], to: "active", label: "Activate", done: "activated", isLikely: true },
    retire: { from: ["draft", "active"], to: "retired", label: "Retire", done: "retired" },
  },
});

export type PostAction = keyof typeof postWorkflow.transitions;
