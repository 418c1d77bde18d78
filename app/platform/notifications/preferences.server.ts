import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { type Actor, system } from "#app/platform/identity/actor.ts";
import { catalogue, type Channels, type NotificationTypeName } from "./catalogue.ts";
import type { PreferencesForm } from "./preferences-form.ts";
import type { Subscription } from "./unsubscribe-token.server.ts";

/** How often somebody gets a digest, and what differs from the catalogue in where they are told. */
export async function findPreferences(db: Db, userId: number) {
  const { mailDigest } = await db
    .selectFrom("users")
    .select("mailDigest")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const chosen = await db
    .selectFrom("notificationPreferences")
    .select(["type", "inApp", "byMail"])
    .where("userId", "=", userId)
    .execute();
  const own = new Map<string, Channels>(chosen.map(({ type, ...channels }) => [type, channels]));
  return { mailDigest, channelsOf: (type: NotificationTypeName) => own.get(type) ?? catalogue[type].standard };
}

/** Keeps where somebody is told of each of some types, and how often they get a digest. */
export async function savePreferences(
  db: Db,
  person: Actor & { userId: number },
  types: readonly NotificationTypeName[],
  { digest, inApp, byMail }: PreferencesForm,
): Promise<void> {
  const rows = types.map((type) => ({ type, inApp: inApp.includes(type), byMail: byMail.includes(type) }));
  await db.transaction().execute(async (db) => {
    await writeAudit(db, person, {
      action: "user.change-notifications",
      object: { type: "user", id: person.userId },
      after: { digest, inApp, byMail },
    });
    await sql`update users set mail_digest = ${digest} where id = ${person.userId}`.execute(db);
    await keep(db, person.userId, rows);
  });
}

/** Ends what somebody is told of the type of one of their notifications, in the product and by mail. */
export async function muteTypeOf(db: Db, person: Actor & { userId: number }, id: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const told = await db
      .selectFrom("notifications")
      .select("type")
      .where("id", "=", id)
      .where("userId", "=", person.userId)
      .executeTakeFirst();
    if (!told) return false;
    await writeAudit(db, person, {
      action: "user.mute-notifications",
      object: { type: "user", id: person.userId },
      after: { type: told.type },
    });
    await keep(db, person.userId, [{ type: told.type, inApp: false, byMail: false }]);
    return true;
  });
}

/** Ends the mails of one type for whoever holds their link; once or many times is the same. False for nobody's. */
export async function unsubscribe(db: Db, { userId, type }: Subscription): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const user = await db
      .selectFrom("users")
      .select(["id", "companyId"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return false;
    const changed =
      type === "digest"
        ? await sql`update users set mail_digest = 'off' where id = ${userId} and mail_digest <> 'off'`.execute(db)
        : await sql`
            insert into notification_preferences (user_id, type, in_app, by_mail)
            values (${userId}, ${type}, ${catalogue[type].standard.inApp}, false)
            on conflict (user_id, type) do update set by_mail = false, updated_at = now()
            where notification_preferences.by_mail`.execute(db);
    if ((changed.numAffectedRows ?? 0n) === 0n) return true;
    await writeAudit(db, system, {
      action: "user.unsubscribe",
      object: { type: "user", id: userId },
      companyId: user.companyId,
      after: { type },
    });
    return true;
  });
}

async function keep(db: Db, userId: number, rows: readonly ({ type: string } & Channels)[]): Promise<void> {
  await sql`
    insert into notification_preferences (user_id, type, in_app, by_mail)
    select ${userId}, type, "inApp", "byMail"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (type text, "inApp" boolean, "byMail" boolean)
    on conflict (user_id, type) do update set in_app = excluded.in_app, by_mail = excluded.by_mail, updated_at = now()
  `.execute(db);
}
