import { z } from "zod";
import { idempotencyKeyField, recordIdField, versionField } from "#app/platform/fields/text-fields.ts";
import { campaignScopeField } from "#app/planning/plans/plan-form.ts";

/**
 * Buttons of a whole campaign: copy a plan's items to its other drafts, or save or activate all of its plans; and those
 * of one draft or all: add the best ideas, or save and activate at once.
 */
export const campaignButtonForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("copy-items"), idempotencyKey: idempotencyKeyField }),
  z.object({ intent: z.enum(["save", "activate"]), scope: z.literal("all") }),
  z.object({ intent: z.literal("add-best"), scope: campaignScopeField, idempotencyKey: idempotencyKeyField }),
  z.object({ intent: z.literal("save-activate"), scope: campaignScopeField, version: versionField.optional() }),
]);
export type CampaignButton = z.output<typeof campaignButtonForm>;

const item = { scope: campaignScopeField, itemId: recordIdField };

/** Buttons next to ideas and items: add an idea; remove, move or update an item, in the last case to `ideaVersion`. */
export const itemButtonForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("add"),
    scope: campaignScopeField,
    ideaId: recordIdField,
    idempotencyKey: idempotencyKeyField,
  }),
  z.object({ intent: z.enum(["remove", "up", "down"]), ...item }),
  z.object({ intent: z.literal("take"), ...item, ideaVersion: recordIdField }),
]);
export type ItemButton = z.output<typeof itemButtonForm>;
