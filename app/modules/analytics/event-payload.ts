import { z } from "zod";

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

/**
 * What a browser tells of an event, with the names of the specification, section 3. Names of people and companies are
 * not believed.
 */
export const eventPayload = z.strictObject({
  /** Made by the sender; the same id again is the same event. */
  id: z.guid(),
  event: line(100).min(1),
  companyName: line(200).nullish(),
  organizationName: line(200).nullish(),
  $initial_referrer: line(2_000).nullish(),
  companyId: z.int().nullish(),
  organizationId: z.int().nullish(),
  username: line(200).nullish(),
});

export type EventPayload = z.infer<typeof eventPayload>;
