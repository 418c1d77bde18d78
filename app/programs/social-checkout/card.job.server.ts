import { z } from "zod";
import type { Job } from "#app/platform/jobs/job.ts";
import { findCardProvider, isTestSession } from "./card-provider.server.ts";

const payloadSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("close"), sessionId: z.string() }),
  z.object({ kind: z.literal("return"), paymentId: z.string(), cents: z.int().positive(), key: z.string() }),
]);

/** Job that sends decisions to the card provider; it retries until the provider accepts them. */
export const paymentCardJob: Job = {
  name: "social-card",
  task: (payload) => callCardProvider(payload),
};

/** Close a session or refund a card, as the job's payload says. */
export async function callCardProvider(payload: unknown): Promise<void> {
  const job = payloadSchema.parse(payload);
  const provider = findCardProvider();
  if (!provider) throw new Error("Card payments are not set up.");
  if (job.kind === "return") return provider.refundPayment(job.paymentId, job.cents, job.key);
  if (!isTestSession(job.sessionId)) await provider.close(job.sessionId);
}
