import { z } from "zod";
import { parseCents } from "./parse-cents.ts";

/** Return a field of typed dollars that gives integer cents. `requiredMessage` is the error when it is missing. */
export function dollarsField(requiredMessage: string, maxCents = 1_000_000_000) {
  return z
    .string({ error: requiredMessage })
    .trim()
    .transform((typed, context) => {
      const cents = parseCents(typed);
      if (cents !== null && cents <= maxCents) return cents;
      const most = (maxCents / 100).toLocaleString("en-US");
      const message = cents === null ? "Enter dollars and cents, such as 1,250.00." : `Enter ${most} dollars or less.`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}
