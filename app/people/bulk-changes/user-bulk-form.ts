import { z } from "zod";
import { MOST_USERS } from "#app/people/users/user-rules.ts";
import { BULK_INTENTS, askFor } from "./user-bulk.ts";
import { ASK_GROUP } from "./user-grouping.ts";

/** What the table's buttons post: an action, asked about or meant, and the accounts. */
export const bulkForm = z
  .strictObject({
    intent: z.string(),
    id: z.array(z.number().int().min(1)).min(1).max(MOST_USERS),
  })
  .transform(({ intent, id }, context) => {
    if (intent === ASK_GROUP) return { intent: "group" as const, isAsking: true, userIds: [...new Set(id)] };
    const meant = BULK_INTENTS.find((known) => known === intent || askFor(known) === intent);
    if (meant) return { intent: meant, isAsking: meant !== intent, userIds: [...new Set(id)] };
    context.addIssue({ code: "custom", path: ["intent"], message: "Choose what to do." });
    return z.NEVER;
  });
