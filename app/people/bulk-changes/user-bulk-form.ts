import { z } from "zod";
import { versionField } from "#app/platform/fields/text-fields.ts";
import { MAX_USERS } from "#app/people/users/user-rules.ts";
import { USER_BULK_INTENTS, previewIntent } from "./user-bulk.ts";
import { ASK_GROUP } from "./user-grouping.ts";

/**
 * Form that the table's buttons post: an action, to preview or to run, with the accounts. The menu of a row also posts
 * the version that the row shows.
 */
export const userBulkForm = z
  .strictObject({
    intent: z.string(),
    id: z.array(z.number().int().min(1)).min(1).max(MAX_USERS),
    version: versionField.optional(),
  })
  .transform(({ intent, id, version: seen }, context) => {
    if (intent === ASK_GROUP) return { intent: "group" as const, isPreview: true, userIds: [...new Set(id)], seen };
    const meant = USER_BULK_INTENTS.find((known) => known === intent || previewIntent(known) === intent);
    if (meant) return { intent: meant, isPreview: meant !== intent, userIds: [...new Set(id)], seen };
    context.addIssue({ code: "custom", path: ["intent"], message: "Choose an action." });
    return z.NEVER;
  });
