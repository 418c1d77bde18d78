import { z } from "zod";

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

/** A record's id, which some clients send as text. */
const recordId = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/**
 * What a browser tells of an event, with the names of the specification, section 3; what older clients send besides is
 * left alone. Names of people and companies are not believed.
 */
export const eventPayload = z.object({
  /** Made by the sender; the same id again is the same event. */
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
