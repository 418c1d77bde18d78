import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AboutYou } from "./personal-details-form.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status: 409 };

/** Saves a person's own name, phone and job title. */
export async function changeAboutYou(db: Db, member: Member, form: AboutYou, now: Date): Promise<Outcome> {
  const { firstName, lastName, phone, jobTitle } = form;
  const after = { firstName, lastName, phone, jobTitle };
  return db.transaction().execute(async (db) => {
    const { version, ...before } = await db
      .selectFrom("users")
      .select(["firstName", "lastName", "phone", "jobTitle", "version"])
      .where("id", "=", member.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (version !== form.version) return { saved: false, problems: stale("profile"), status: 409 };
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    const object = { type: "user", id: member.userId };
    await withAudit(db, member, { action: "user.change-details", object, ...changes })
      .updateTable("users")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", member.userId)
      .execute();
    return { saved: true };
  });
}
