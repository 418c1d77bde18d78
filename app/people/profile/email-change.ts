import { z } from "zod";

/** Hours that a confirmation link and an undo link work. */
export const EMAIL_CHANGE_HOURS = 24;

/** Payload of an email change's link: the address to change to; `isReturn` is true for an undo link. */
export const emailChangePayload = z.object({ email: z.string(), isReturn: z.boolean() });
export type EmailChangePayload = z.output<typeof emailChangePayload>;
