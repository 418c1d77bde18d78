import { z } from "zod";
import { MOST_DESCRIPTION, MOST_NAME } from "./group-rules.ts";

const groupFields = {
  name: z
    .string({ error: "Enter a name." })
    .trim()
    .min(1, "Enter a name.")
    .max(MOST_NAME, `Keep the name within ${MOST_NAME} characters.`),
  description: z
    .string()
    .trim()
    .max(MOST_DESCRIPTION, `Keep the description within ${MOST_DESCRIPTION} characters.`)
    .optional()
    .transform((text) => text ?? ""),
  /** #RRGGBB in capitals; null for none. */
  color: z
    .string()
    .trim()
    .regex(/^#[\dA-Fa-f]{6}$/, "Enter a color as #RRGGBB, such as #0B746A.")
    .optional()
    .transform((color) => color?.toUpperCase() ?? null),
};

/** A group that does not exist yet. `networkId` null reaches across the company, and stays what it is. */
export const newGroupForm = z.strictObject({
  ...groupFields,
  networkId: z
    .number({ error: "Choose from the list." })
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .transform((id) => id ?? null),
});
export type NewGroup = z.output<typeof newGroupForm>;

export const groupForm = z.strictObject({
  ...groupFields,
  version: z.number({ error: "Reload the page and save again." }).int().min(1),
  intent: z.string().optional(),
});
export type GroupChange = z.output<typeof groupForm>;
