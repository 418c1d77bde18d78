import { type ColumnValue, defineWorkflow } from "#app/platform/workflow/define-workflow.ts";
import { countText } from "#app/ui/text/format.ts";

export const COMPANY_EVENT_KINDS = ["promotion", "holiday", "launch", "training", "deadline", "blackout"] as const;
export type CompanyEventKind = (typeof COMPANY_EVENT_KINDS)[number];

export const companyEventKindWords: Record<CompanyEventKind, string> = {
  promotion: "Promotion",
  holiday: "Holiday",
  launch: "Launch",
  training: "Training",
  deadline: "Deadline",
  blackout: "Blackout",
};

/** Return the title on a calendar, which marks blackouts. */
export function companyEventTitle({ title, kind }: { title: string; kind: string }): string {
  return kind === "blackout" ? `Blackout: ${title}` : title;
}

export type CompanyEventStatus = ColumnValue<"companyEvents", "status">;

export const companyEventWorkflow = defineWorkflow<CompanyEventStatus>()({
  noun: "event",
  statuses: {
    draft: { word: "Draft", tone: "info" },
    published: { word: "Published", tone: "success" },
    cancelled: { word: "Canceled", tone: "neutral" },
  },
  transitions: {
    publish: { from: ["draft"], to: "published", label: "Publish event", done: "published" },
    cancel: { from: ["published"], to: "cancelled", label: "Cancel event", done: "canceled" },
    restore: { from: ["cancelled"], to: "published", label: "Publish again", done: "published again" },
  },
});

export type CompanyEventAction = keyof typeof companyEventWorkflow.transitions;

/** 52 weeks, so that a copied event falls on the same day of the week. */
export const COMPANY_EVENT_COPY_DAYS = 364;

/** Return how many events were copied to the next year, as a sentence; `kept` counts those that already existed. */
export function companyEventsCopiedText({ copied, kept }: { copied: number; kept: number }): string {
  const existing = kept === 0 ? "" : ` ${countText(kept, "event")} already existed.`;
  return copied === 0
    ? `Nothing copied.${existing}`
    : `${countText(copied, "draft")} created for next year.${existing}`;
}
