import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { endSessionOfToken, startSession } from "#app/access/session/session.server.ts";
import { revokeToken } from "./tokens.server.ts";

interface Invited {
  id: number;
  role: Role;
  companyId: number | null;
}

interface RegistrationValues {
  firstName: string;
  lastName: string;
  phone: string | null;
  passwordHash: string;
}

/**
 * Register an Invited user and sign them in, in the transaction that verified who they are. Return the session's token;
 * null when they are no longer Invited.
 */
export async function completeRegistration(
  db: Db,
  {
    invited,
    chosen,
    origin,
    heldToken,
    now,
  }: { invited: Invited; chosen: RegistrationValues; origin: RequestSource; heldToken: string | null; now: Date },
): Promise<string | null> {
  const registered = await db
    .updateTable("users")
    .set((of) => ({
      ...chosen,
      status: "Registered",
      registeredAt: now,
      lastSignInAt: now,
      updatedAt: now,
      updatedBy: invited.id,
      version: of("version", "+", 1),
    }))
    .where("id", "=", invited.id)
    .where("status", "=", "Invited")
    .returning("id")
    .executeTakeFirst();
  if (!registered) return null;
  await revokeToken(db, invited.id, "invitation", now);
  await revokeToken(db, invited.id, "verification", now);
  if (heldToken) await endSessionOfToken(db, heldToken, now);
  const token = await startSession(db, { userId: invited.id, origin, absoluteHours: env.SESSION_ABSOLUTE_HOURS, now });
  const { firstName, lastName, phone } = chosen;
  await writeAudit(
    db,
    { ...invited, userId: invited.id, origin },
    {
      action: "user.register",
      object: { type: "user", id: invited.id },
      before: { status: "Invited" },
      after: { status: "Registered", firstName, lastName, phone },
    },
  );
  return token;
}
