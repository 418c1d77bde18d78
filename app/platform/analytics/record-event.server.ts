import { createHash } from "node:crypto";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { findMembership } from "#app/platform/identity/memberships.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { EventPayload } from "./event-payload.ts";
import { stripReferrer } from "./strip-referrer.ts";

interface EventUser {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  companyId: number | null;
  company: { name: string } | null;
}

/** Event fields taken from the browser; everything else comes from the session. */
type BrowserEvent = Pick<EventPayload, "id" | "event" | "companyId" | "organizationId" | "$initial_referrer">;

/**
 * Save one analytics event; a repeated id is the same event. Refused when it names a company or network that is not the
 * user's.
 */
export async function recordAnalyticsEvent(
  db: Db,
  user: EventUser,
  event: BrowserEvent,
  now: Date,
): Promise<{ recorded: true } | { recorded: false; problem: string }> {
  const { companyId = null, organizationId = null } = event;
  const network = organizationId === null ? null : await findMembership(db, user, organizationId);
  const isForeign = companyId !== null && companyId !== user.companyId;
  if (isForeign || (organizationId !== null && !network)) {
    return { recorded: false, problem: "This event is not from your company or network." };
  }
  await db
    .insertInto("analyticsEvents")
    .values({
      id: toEventUuid(user, event.id),
      event: event.event,
      at: now,
      userId: user.userId,
      username: fullName(user),
      companyId: user.companyId,
      companyName: user.company?.name ?? null,
      networkId: network?.id ?? null,
      networkName: network?.name ?? null,
      initialReferrer: stripReferrer(event.$initial_referrer),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return { recorded: true };
}

/** Return the sender's id if it is a UUID, else a UUID derived from the user and the id, always the same for both. */
function toEventUuid({ userId }: EventUser, id: string): string {
  if (z.guid().safeParse(id).success) return id;
  return createHash("sha256").update(`${userId} ${id}`).digest("hex").slice(0, 32);
}
