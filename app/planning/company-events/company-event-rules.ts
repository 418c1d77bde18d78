import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { countText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

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

export const COMPANY_EVENT_STATUSES = ["draft", "published", "cancelled"] as const;
export type CompanyEventStatus = (typeof COMPANY_EVENT_STATUSES)[number];

export const companyEventStatusWords: Record<CompanyEventStatus, string> = {
  draft: "Draft",
  published: "Published",
  cancelled: "Canceled",
};

export const companyEventStatusTones: Readonly<Record<string, Tone>> = {
  draft: "info",
  published: "success",
  cancelled: "neutral",
};

/** Status transitions by action; `done` is the word for the result. */
export const companyEventTransitions = {
  publish: { from: ["draft"], to: "published", done: "published" },
  cancel: { from: ["published"], to: "cancelled", done: "canceled" },
  restore: { from: ["cancelled"], to: "published", done: "published again" },
} as const satisfies Record<string, { from: readonly CompanyEventStatus[]; to: CompanyEventStatus; done: string }>;

export type CompanyEventAction = keyof typeof companyEventTransitions;

export function parseCompanyEventAction(intent: unknown): CompanyEventAction | null {
  return COMPANY_EVENT_ACTIONS.find((name) => name === intent) ?? null;
}

const COMPANY_EVENT_ACTIONS = ["publish", "cancel", "restore"] as const satisfies readonly CompanyEventAction[];

/** Return why an action is not possible in a status, null when it is. */
export function companyEventActionRefusal(action: CompanyEventAction, status: string): string | null {
  if (companyEventTransitions[action].from.some((from) => from === status)) return null;
  return `This event can't be ${companyEventTransitions[action].done} because its status is ${statusLabel(companyEventStatusWords, status)}.`;
}

/** List the actions that are possible in a status. */
export function availableCompanyEventActions(status: string): CompanyEventAction[] {
  return COMPANY_EVENT_ACTIONS.filter((action) => companyEventActionRefusal(action, status) === null);
}

/** 52 weeks, so that a copied event falls on the same day of the week. */
export const COMPANY_EVENT_COPY_DAYS = 364;

/** Return how many events were copied to the next year, as a sentence; `kept` counts those that already existed. */
export function companyEventsCopiedText({ copied, kept }: { copied: number; kept: number }): string {
  const existing = kept === 0 ? "" : ` ${countText(kept, "event")} already existed.`;
  return copied === 0
    ? `Nothing copied.${existing}`
    : `${countText(copied, "draft")} created for next year.${existing}`;
}
