import { z } from "zod";
import { centsOf } from "./typed-money.ts";

/** Dollars as people type them, kept as integer cents. `ask` is the sentence where they are missing. */
export function dollarsField(ask: string, mostCents = 1_000_000_000) {
  return z
    .string({ error: ask })
    .trim()
    .transform((typed, context) => {
      const cents = centsOf(typed);
      if (cents !== null && cents <= mostCents) return cents;
      const most = (mostCents / 100).toLocaleString("en-US");
      const message = cents === null ? "Enter dollars and cents, such as 1,250.00." : `Enter ${most} dollars or less.`;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });
}
