import { z } from "zod";

/** What the ticked rows of a report post. */
export const reportActionForm = z.strictObject({
  intent: z.literal("act"),
  id: z.array(z.number().int().min(1)).min(1),
});
