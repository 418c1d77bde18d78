import { z } from "zod";

/** Hours that the link to a new address works, and the link that takes a change back. */
export const EMAIL_CHANGE_HOURS = 24;

/** What a link to change an e-mail keeps: the address to change to, and whether it takes a change back. */
export const emailChangePayload = z.object({ email: z.string(), isReturn: z.boolean() });
export type EmailChangePayload = z.output<typeof emailChangePayload>;
