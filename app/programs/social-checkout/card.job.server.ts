import { z } from "zod";
import type { Job } from "#app/platform/jobs/job.ts";
import { findCardProvider, isTestSession } from "./card-provider.server.ts";

const payloadSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("close"), sessionId: z.string() }),
  z.object({ kind: z.literal("return"), paymentId: z.string(), cents: z.int().positive(), key: z.string() }),
]);

/** Tells the provider of card payments what was decided here; it is told again until it hears. */
export const cardJob: Job = {
  name: "social-card",
  task: (payload) => tellCardProvider(payload),
};

/** Closes a session, or gives money back to a card, as a payload of the job says. */
export async function tellCardProvider(payload: unknown): Promise<void> {
  const told = payloadSchema.parse(payload);
  const provider = findCardProvider();
  if (!provider) throw new Error("Card payments are not set up.");
  if (told.kind === "return") return provider.giveBack(told.paymentId, told.cents, told.key);
  if (!isTestSession(told.sessionId)) await provider.close(told.sessionId);
}
