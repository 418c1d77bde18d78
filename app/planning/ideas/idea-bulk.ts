import { z } from "zod";
import { recordId } from "#app/platform/fields/text-fields.ts";
import { countText } from "#app/ui/format.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { type IdeaMove, ideaMoves, mayMove } from "#app/planning/idea-catalogue/idea-rules.ts";

const MOST_TICKED = 50;
const ideaIds = z
  .array(recordId)
  .min(1)
  .max(MOST_TICKED)
  .transform((ids) => [...new Set(ids)]);

/** The table's ticked rows, about which the next page asks. */
export const askBulkForm = z.strictObject({ intent: z.literal("ask"), id: ideaIds });

/** What is to become of several ideas; what is left open stays as it is. */
export const bulkForm = z
  .strictObject({
    intent: z.literal("change"),
    id: ideaIds,
    move: said(z.enum(["activate", "retire"], { error: "Choose from the list." }).optional(), "Status", {
      widget: { as: "select", emptyLabel: "Keep as it is" },
    }),
    category: said(
      z
        .string()
        .regex(/^(none|[1-9]\d{0,9})$/, "Choose from the list.")
        .optional(),
      "Category",
      {
        widget: { as: "select", emptyLabel: "Keep as it is" },
      },
    ),
    eligible: z.enum(["yes", "no"], { error: "Choose from the list." }).optional(),
  })
  .refine(({ move, category, eligible }) => move !== undefined || category !== undefined || eligible !== undefined, {
    path: ["move"],
    message: "Choose what to change.",
  });
export type IdeasChange = Omit<z.output<typeof bulkForm>, "intent" | "id">;

interface BulkIdea {
  status: string;
  isIncentiveEligible: boolean;
  categoryId: number | null;
  subcategoryId: number | null;
}

/** What a change sets of one idea; empty where it leaves it as it is. Another category has other subcategories. */
export function changedColumns({ move, category, eligible }: IdeasChange, idea: BulkIdea): Partial<BulkIdea> {
  const categoryId = category === undefined ? idea.categoryId : category === "none" ? null : Number(category);
  const isIncentiveEligible = eligible === undefined ? idea.isIncentiveEligible : eligible === "yes";
  return {
    ...(move && mayMove(move, idea.status) ? { status: ideaMoves[move].to } : {}),
    ...(categoryId === idea.categoryId ? {} : { categoryId, subcategoryId: null }),
    ...(isIncentiveEligible === idea.isIncentiveEligible ? {} : { isIncentiveEligible }),
  };
}

/** A move of the ticked ideas in numbers: "Retire (changes 3 of the ticked)". */
export function moveText(move: IdeaMove, ideas: readonly { status: string }[]): string {
  const many = ideas.filter(({ status }) => mayMove(move, status)).length;
  return `${ideaMoves[move].label} (changes ${many} of the ticked)`;
}

/** "3 ideas changed, 1 stayed as it was." */
export function bulkResult({ changed, kept }: { changed: number; kept: number }): string {
  const stayed = kept > 0 ? `, ${kept} stayed as ${kept === 1 ? "it was" : "they were"}` : "";
  return `${countText(changed, "idea")} changed${stayed}.`;
}
