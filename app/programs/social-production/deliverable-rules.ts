import { defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import type { DeliverableStatus } from "#app/programs/social-orders/social-rules.ts";

/**
 * Workflow of one post of an order (docs/product/workflows.md, social media orders). The order's own transitions send
 * and approve its posts together, and a change by an advisor makes a post a draft again.
 */
export const deliverableWorkflow = defineWorkflow<DeliverableStatus>()({
  noun: "post",
  statuses: {
    draft: { word: "In progress", tone: "neutral", waitsFor: "advisor" },
    waiting: { word: "Waiting for approval", tone: "warning", waitsFor: "customer" },
    changes: { word: "Changes requested", tone: "info", waitsFor: "advisor" },
    approved: { word: "Approved", tone: "success" },
    missed: { word: "Missed", tone: "danger", waitsFor: "advisor" },
  },
  transitions: {
    approveOne: { from: ["waiting"], to: "approved", label: "Approve post", done: "approved", isLikely: true },
    changeOne: { from: ["waiting"], to: "changes", label: "Request changes", done: "changed", needsReason: true },
    miss: { from: ["waiting", "changes"], to: "missed", label: "Mark as missed", done: "marked as missed" },
  },
});
