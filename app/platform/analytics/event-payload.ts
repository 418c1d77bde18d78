import { z } from "zod";

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u);

/** Record id, which some clients send as text. */
const recordId = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/**
 * Event as a browser sends it, with the names of the specification, section 3. Unknown fields of older clients are
 * dropped. The names of people and companies are not trusted: the server writes its own.
 */
export const eventPayload = z.object({
  /** Chosen by the sender; a repeated id is the same event. */
  id: z.string().min(1).max(100),
  event: line(100).min(1),
  companyName: line(200).nullish(),
  organizationName: line(200).nullish(),
  $initial_referrer: line(2_000).nullish(),
  companyId: recordId.nullish(),
  organizationId: recordId.nullish(),
  username: line(200).nullish(),
});

export type EventPayload = z.infer<typeof eventPayload>;
