import { z } from "zod";

/** What the button that saves an import posts, with the version of the preview that was looked at. */
export const confirmForm = z
  .strictObject({
    intent: z.literal("save"),
    version: z.number().int().min(1),
    extra: z.boolean().optional(),
  })
  .transform(({ version, extra }) => ({ version, isExtraOn: extra ?? false }));
export type ConfirmedImport = z.output<typeof confirmForm>;
