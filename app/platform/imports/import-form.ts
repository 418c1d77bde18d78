import { z } from "zod";

/** Form of the button that saves an import, with the version of the preview on screen. */
export const confirmForm = z
  .strictObject({
    intent: z.literal("save"),
    version: z.number().int().min(1),
    extra: z.boolean().optional(),
  })
  .transform(({ version, extra }) => ({ version, isExtraOn: extra ?? false }));
export type ConfirmedImport = z.output<typeof confirmForm>;
