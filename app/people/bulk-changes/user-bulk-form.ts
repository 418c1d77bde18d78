import { z } from "zod";
import { checkboxField, versionField } from "#app/platform/fields/text-fields.ts";
import { MAX_USERS } from "#app/people/users/user-rules.ts";
import { USER_BULK_INTENTS } from "./user-bulk.ts";

/**
 * Form that the table's buttons post: an action, to preview or to run, or the question which group to add the accounts
 * to. The menu of a row also posts the version that the row shows.
 */
export const userBulkForm = z
  .strictObject({
    intent: z.enum([...USER_BULK_INTENTS, "group"], { error: "Choose an action." }),
    isPreview: checkboxField,
    id: z.array(z.number().int().min(1)).min(1).max(MAX_USERS),
    version: versionField.optional(),
  })
  .transform(({ intent, isPreview, id, version: seen }) => ({ intent, isPreview, userIds: [...new Set(id)], seen }));
