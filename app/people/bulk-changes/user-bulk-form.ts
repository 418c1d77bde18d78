import { z } from "zod";
import { version } from "#app/platform/fields/text-fields.ts";
import { MOST_USERS } from "#app/people/users/user-rules.ts";
import { BULK_INTENTS, askFor } from "./user-bulk.ts";
import { ASK_GROUP } from "./user-grouping.ts";

/**
 * What the table's buttons post: an action, asked about or meant, and the accounts; the menu of a row besides the version
 * that the row shows.
 */
export const bulkForm = z
  .strictObject({
    intent: z.string(),
    id: z.array(z.number().int().min(1)).min(1).max(MOST_USERS),
    version: version.optional(),
  })
  .transform(({ intent, id, version: seen }, context) => {
    if (intent === ASK_GROUP) return { intent: "group" as const, isAsking: true, userIds: [...new Set(id)], seen };
    const meant = BULK_INTENTS.find((known) => known === intent || askFor(known) === intent);
    if (meant) return { intent: meant, isAsking: meant !== intent, userIds: [...new Set(id)], seen };
    context.addIssue({ code: "custom", path: ["intent"], message: "Choose what to do." });
    return z.NEVER;
  });
