import { z } from "zod";

/** Field for a day as YYYY-MM-DD, 2000 through 2100; `ask` is the error when it is missing or not a date. */
export const dayField = (ask: string) =>
  z.iso.date({ error: ask }).refine((day) => day >= "2000-01-01" && day <= "2100-12-31", ask);

/** Error at the last day of a period that ends before it starts. */
export const LAST_DAY_ERROR = "Choose a last day on or after the first day.";

/** Add the error of a period that ends before it starts. */
export function checkPeriod({ startsOn, endsOn }: { startsOn: string; endsOn: string }, context: z.RefinementCtx) {
  if (endsOn < startsOn) context.addIssue({ code: "custom", path: ["endsOn"], message: LAST_DAY_ERROR });
}
