import { z } from "zod";

/** What the ticked rows of a report post; `all` stands for every row that the filters hold. */
export const reportActionForm = z.strictObject({
  intent: z.literal("act"),
  all: z.literal("on").optional(),
  id: z.array(z.number().int().min(1)).min(1),
});
