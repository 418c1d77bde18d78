import { z } from "zod";

/** Form of an action on the ticked rows of a report. */
export const reportActionForm = z.strictObject({
  intent: z.literal("act"),
  id: z.array(z.number().int().min(1)).min(1),
});
