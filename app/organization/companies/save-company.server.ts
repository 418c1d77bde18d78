import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import type { companyStatusForm } from "./company-form.ts";
import { signedInPeople } from "./company-queries.server.ts";
import { refusalOfStatus } from "./company-rules.ts";

const kind = { table: "companies", noun: "company" } as const;

/**
 * Suspends or archives a company, which signs out its people and keeps them out, or makes it active again. The outcome
 * says how many people it signed out.
 */
export const setCompanyStatus = defineChange({
  ...{ ...kind, verb: "set-status" },
  find: (db, { reach }, { id, now }: { id: number; now: Date }, _: z.output<typeof companyStatusForm>) =>
    db
      .selectFrom("companies")
      .select(["id", "id as companyId", "name", "status", "version", signedInPeople(now).as("signedIn")])
      .where("id", "=", id)
      .where(reach.company("companies.id")),
  refuse: ({ status }, form) => refusalOfStatus(status, form.status),
  check: ({ name }, { status, typedName }) =>
    status === "archived" && typedName !== name ? problem("typedName", `Type ${name} to archive it.`) : null,
  columns: ({ status }) => ({ status }),
  then: (db, _, { found, now }) => signOutEveryone(db, found.id, now),
  result: ({ name, signedIn }) => ({ name, signedOut: signedIn }),
});

/**
 * Raises the auth epoch of everybody who holds a session, which ends it. Done on every change of status, so that one that
 * began while another change was under way ends as well.
 */
async function signOutEveryone(db: Db, companyId: number, now: Date): Promise<void> {
  await db
    .updateTable("users")
    .set((of) => ({ authEpoch: of("authEpoch", "+", 1) }))
    .where("companyId", "=", companyId)
    .where("id", "in", (of) =>
      of
        .selectFrom("sessions")
        .select("sessions.userId")
        .where("sessions.revokedAt", "is", null)
        .where("sessions.idleExpiresAt", ">", now)
        .where("sessions.absoluteExpiresAt", ">", now),
    )
    .execute();
}

/** A new secret for signing single sign-on: 32 random bytes, URL-safe. */
export function newSsoSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Replaces the secret of a company's single sign-on with the one that is handed in; the audit never tells it. */
export const renewSsoSecret = defineChange({
  ...{ ...kind, verb: "renew-secret" },
  find: (db, { reach }, { id }: { id: number }, _: { version: number; ssoSecret: string }) =>
    db
      .selectFrom("companies")
      .select(["id", "id as companyId", "version", "ssoEnabled"])
      .where("id", "=", id)
      .where(reach.company("companies.id")),
  check: ({ ssoEnabled }) => (ssoEnabled ? null : "Turn single sign-on on first."),
  columns: ({ ssoSecret }) => ({ ssoSecret }),
  told: () => ({ before: {}, after: {} }),
});
