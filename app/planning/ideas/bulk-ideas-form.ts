import { z } from "zod";
import { recordIdField } from "#app/platform/fields/text-fields.ts";
import { countText } from "#app/ui/text/format.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { type IdeaStatus, type IdeaStatusAction, ideaWorkflow } from "#app/planning/idea-catalog/idea-rules.ts";
import { startsFrom } from "#app/platform/workflow/define-workflow.ts";

const MAX_TICKED = 50;
const ideaIds = z
  .array(recordIdField)
  .min(1)
  .max(MAX_TICKED)
  .transform((ids) => [...new Set(ids)]);

/** Selected rows of the table, for the form on the next page. */
export const selectedIdeasForm = z.strictObject({ intent: z.literal("ask"), id: ideaIds });

/** Change to several ideas; an empty field changes nothing. */
export const bulkIdeasForm = z
  .strictObject({
    intent: z.literal("change"),
    id: ideaIds,
    move: field(z.enum(ideaWorkflow.actions, { error: "Choose from the list." }).optional(), "Status", {
      widget: { as: "select", emptyLabel: "No change" },
    }),
    category: field(
      z
        .string()
        .regex(/^(none|[1-9]\d{0,9})$/, "Choose from the list.")
        .optional(),
      "Category",
      {
        widget: { as: "select", emptyLabel: "No change" },
      },
    ),
    eligible: z.enum(["yes", "no"], { error: "Choose from the list." }).optional(),
  })
  .refine(({ move, category, eligible }) => move !== undefined || category !== undefined || eligible !== undefined, {
    path: ["move"],
    message: "Choose at least one change.",
  });
export type BulkIdeaChange = Omit<z.output<typeof bulkIdeasForm>, "intent" | "id">;

interface BulkIdea {
  status: IdeaStatus;
  isIncentiveEligible: boolean;
  categoryId: number | null;
  subcategoryId: number | null;
}

/**
 * Return the columns a change sets on one idea; empty when it changes nothing. A new category clears the subcategory.
 */
export function bulkChangeColumns({ move, category, eligible }: BulkIdeaChange, idea: BulkIdea): Partial<BulkIdea> {
  const categoryId = category === undefined ? idea.categoryId : category === "none" ? null : Number(category);
  const isIncentiveEligible = eligible === undefined ? idea.isIncentiveEligible : eligible === "yes";
  return {
    ...(move && startsFrom(ideaWorkflow.transitions[move], idea.status)
      ? { status: ideaWorkflow.transitions[move].to }
      : {}),
    ...(categoryId === idea.categoryId ? {} : { categoryId, subcategoryId: null }),
    ...(isIncentiveEligible === idea.isIncentiveEligible ? {} : { isIncentiveEligible }),
  };
}

const bulkActionWords: Record<IdeaStatusAction, string> = { activate: "Activate", retire: "Retire" };

/** Label an action with its effect on the selected ideas: "Retire (changes 3 selected)". */
export function bulkActionLabel(move: IdeaStatusAction, ideas: readonly { status: IdeaStatus }[]): string {
  const many = ideas.filter(({ status }) => startsFrom(ideaWorkflow.transitions[move], status)).length;
  return `${bulkActionWords[move]} (changes ${many} selected)`;
}

/** Return "3 ideas changed, 1 not changed." */
export function changedIdeasText({ changed, kept }: { changed: number; kept: number }): string {
  const stayed = kept > 0 ? `, ${kept} not changed` : "";
  return `${countText(changed, "idea")} changed${stayed}.`;
}
