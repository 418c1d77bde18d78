import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import { defineChange } from "#app/platform/records/change.server.ts";
import type { companyStatusForm } from "./company-form.ts";
import { countSignedInUsers } from "./company-queries.server.ts";
import { companyStatusRefusal } from "./company-rules.ts";

const kind = { table: "companies", noun: "company" } as const;

/**
 * Change a company's status. Suspending and archiving sign its users out and keep them out. The outcome has the number
 * of users signed out.
 */
export const setCompanyStatus = defineChange({
  ...kind,
  action: "set-status",
  find: (db, { access }, { id, now }: { id: number; now: Date }, _: z.output<typeof companyStatusForm>) =>
    db
      .selectFrom("companies")
      .select(["id", "id as companyId", "name", "status", "version", countSignedInUsers(now).as("signedIn")])
      .where("id", "=", id)
      .where(access.company("companies.id")),
  refuse: ({ status }, form) => companyStatusRefusal(status, form.status),
  validate: ({ name }, { status, typedName }) =>
    status === "archived" && typedName !== name ? fieldError("typedName", `Type ${name} to archive it.`) : null,
  columns: ({ status }) => ({ status }),
  afterSave: (db, _, { found, now }) => signOutEveryone(db, found.id, now),
  result: ({ name, signedIn }) => ({ name, signedOut: signedIn }),
});

/**
 * End all sessions of a company by raising the auth epoch of their users. It runs on every change of status, so that a
 * session that began during another change ends as well.
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

/** Generate a new secret for signing single sign-on: 32 random bytes, URL-safe. */
export function newSsoSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Replace a company's single sign-on secret with the given one; the audit entry never contains it. */
export const renewSsoSecret = defineChange({
  ...kind,
  action: "renew-secret",
  find: (db, { access }, { id }: { id: number }, _: { version: number; ssoSecret: string }) =>
    db
      .selectFrom("companies")
      .select(["id", "id as companyId", "version", "ssoEnabled"])
      .where("id", "=", id)
      .where(access.company("companies.id")),
  validate: ({ ssoEnabled }) => (ssoEnabled ? null : "Turn on single sign-on first."),
  columns: ({ ssoSecret }) => ({ ssoSecret }),
  auditDetails: () => ({ before: {}, after: {} }),
});
