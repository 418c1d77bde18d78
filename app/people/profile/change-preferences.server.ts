import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { isTimeZone } from "#app/platform/dates/time-zones.ts";
import { isLocationInReach } from "#app/organization/locations/location-queries.server.ts";
import type { Preferences } from "./personal-details-form.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 };

/** Saves how a person likes the product: time zone, look, first location, mail. */
export async function changePreferences(db: Db, member: Member, form: Preferences, now: Date): Promise<Outcome> {
  const { defaultLocationId, mailDigest, theme, timeZone } = form;
  const after = { timeZone, theme: theme === "system" ? null : theme, defaultLocationId, mailDigest };
  return db.transaction().execute(async (db) => {
    const { version, ...before } = await db
      .selectFrom("users")
      .select(["timeZone", "theme", "defaultLocationId", "mailDigest", "version"])
      .where("id", "=", member.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (version !== form.version) return { saved: false, problems: stale("profile"), status: 409 };
    if (timeZone !== null && timeZone !== before.timeZone && !isTimeZone(timeZone)) {
      return { saved: false, problems: problem("timeZone", "Choose a time zone from the list.") };
    }
    if (defaultLocationId !== null && !(await isLocationInReach(db, member.reach, defaultLocationId))) {
      return { saved: false, problems: problem("defaultLocationId", "Choose one of your {locations}.") };
    }
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    const object = { type: "user", id: member.userId };
    await withAudit(db, member, { action: "user.change-preferences", object, ...changes })
      .updateTable("users")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", member.userId)
      .execute();
    return { saved: true };
  });
}
