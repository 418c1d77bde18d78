import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
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
    await lock(db, person.userId);
    const { mailDigest, channelsOf } = await findPreferences(db, person.userId);
    const kept = types.map((type) => ({ type, ...channelsOf(type) }));
    const before = { digest: mailDigest, ...listed(kept) };
    const changes = changesOf(before, { digest, ...listed(rows) });
    if (!changes) return;
    await writeAudit(db, person, {
      action: "user.change-notifications",
      object: { type: "user", id: person.userId },
      ...changes,
    });
    await sql`update users set mail_digest = ${digest} where id = ${person.userId}`.execute(db);
    await keep(db, person.userId, rows);
  });
}

/** The types of which somebody is told here, and by mail. */
function listed(rows: readonly ({ type: string } & Channels)[]) {
  return {
    inApp: rows.filter(({ inApp }) => inApp).map(({ type }) => type),
    byMail: rows.filter(({ byMail }) => byMail).map(({ type }) => type),
  };
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
    const changed = await keep(db, person.userId, [{ type: told.type, inApp: false, byMail: false }]);
    if (!changed) return true;
    await writeAudit(db, person, {
      action: "user.mute-notifications",
      object: { type: "user", id: person.userId },
      after: { type: told.type },
    });
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

/** Keeps some choices; whether that changed anything. */
async function keep(db: Db, userId: number, rows: readonly ({ type: string } & Channels)[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_preferences as kept (user_id, type, in_app, by_mail)
    select ${userId}, type, "inApp", "byMail"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (type text, "inApp" boolean, "byMail" boolean)
    on conflict (user_id, type) do update set in_app = excluded.in_app, by_mail = excluded.by_mail, updated_at = now()
    where (kept.in_app, kept.by_mail) <> (excluded.in_app, excluded.by_mail)
  `.execute(db);
  return numAffectedRows > 0n;
}

/** Makes changes of one person's choices take turns. */
async function lock(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}
