import { z } from "zod";
import { planWorkflow } from "#app/planning/plans/plan-rules.ts";

const day = z.string();

const item = z.object({
  title: z.string(),
  channel: z.string(),
  startsOn: day,
  endsOn: day,
  status: z.string(),
  plannedCents: z.number(),
  actualCents: z.number().nullable(),
});

const action = z.object({ title: z.string(), dueOn: day, status: z.string(), doneOn: day.nullable() });

const plan = z.object({
  number: z.string(),
  name: z.string(),
  status: z.enum(planWorkflow.statuses),
  startsOn: day,
  endsOn: day,
  items: z.array(item),
  actions: z.array(action),
});

const event = z.object({
  title: z.string(),
  startsOn: day,
  endsOn: day,
  status: z.string(),
  /** True when it repeats from its first day on. */
  isRepeating: z.boolean(),
});

/** Snapshot of a location at its handover, with its plans and events. Days are YYYY-MM-DD, money is cents. */
export const locationRecord = z.object({
  pcNumber: z.string(),
  name: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** Name of the former network at the handover. */
  network: z.string(),
  plans: z.array(plan),
  events: z.array(event),
});

export type LocationRecord = z.output<typeof locationRecord>;
export type RecordedPlan = z.output<typeof plan>;
export type RecordedEvent = z.output<typeof event>;
