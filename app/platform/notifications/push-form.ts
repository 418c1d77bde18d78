import { z } from "zod";

export const MAX_PUSH_DEVICES = 10;

/** Push subscription of one device, as its browser gives it; keys in base64url. */
export const pushSubscriptionForm = z.object({
  intent: z.literal("add-device"),
  endpoint: z.string().max(1_000),
  p256dh: z.string().regex(/^[\w-]{80,100}=?$/),
  auth: z.string().regex(/^[\w-]{16,32}={0,2}$/),
});
export type PushSubscriptionForm = z.output<typeof pushSubscriptionForm>;
