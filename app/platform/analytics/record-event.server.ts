import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { findMembership } from "#app/platform/identity/memberships.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { EventPayload } from "./event-payload.ts";
import { plainReferrer } from "./event-rules.ts";

interface Sender {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  companyId: number | null;
  company: { name: string } | null;
}

/** What is known of an event besides who caused it; the rest is taken from the session. */
type Event = Pick<EventPayload, "id" | "event" | "companyId" | "organizationId" | "$initial_referrer">;

/**
 * Keeps one event of a person's use; a repeated id is the same event. Refused when it names a company or network not
 * theirs.
 */
export async function recordEvent(
  db: Db,
  person: Sender,
  event: Event,
  now: Date,
): Promise<{ recorded: true } | { recorded: false; problem: string }> {
  const { companyId = null, organizationId = null } = event;
  const network = organizationId === null ? null : await findMembership(db, person, organizationId);
  const isForeign = companyId !== null && companyId !== person.companyId;
  if (isForeign || (organizationId !== null && !network)) {
    return { recorded: false, problem: "This event is not from your company or network." };
  }
  await db
    .insertInto("analyticsEvents")
    .values({
      id: uuidOf(person, event.id),
      event: event.event,
      at: now,
      userId: person.userId,
      username: fullName(person),
      companyId: person.companyId,
      companyName: person.company?.name ?? null,
      networkId: network?.id ?? null,
      networkName: network?.name ?? null,
      initialReferrer: plainReferrer(event.$initial_referrer),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return { recorded: true };
}

/** A sender's id as a UUID: itself, or the one that a person's id of another kind always makes. */
function uuidOf({ userId }: Sender, id: string): string {
  if (z.guid().safeParse(id).success) return id;
  return createHash("sha256").update(`${userId} ${id}`).digest("hex").slice(0, 32);
}
