import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { type AuditActor, systemActor } from "#app/platform/identity/actor.ts";
import { selectChannels, selectCompanyDefaults } from "./channels.server.ts";
import { notificationCatalog, type NotificationChannels, type NotificationTypeName } from "./notification-catalog.ts";
import type { NotificationPreferencesForm } from "./preferences-form.ts";
import type { Subscription } from "./unsubscribe-token.server.ts";

/** Find a user's digest and channels; types the user never changed have the company's defaults, else the catalog's. */
export async function findNotificationPreferences(db: Db, userId: number) {
  const { mailDigest, saved } = await db
    .selectFrom("users")
    .select(["mailDigest", selectCompanyDefaults(sql.ref("users.companyId")).as("saved")])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const chosen = await db
    .selectFrom("notificationPreferences")
    .select(["type", "inApp", "byMail", "byPush"])
    .where("userId", "=", userId)
    .execute();
  const own = new Map<string, NotificationChannels>(chosen.map(({ type, ...channels }) => [type, channels]));
  const ofCompany = companyDefaults.catch({}).parse(saved);
  return {
    mailDigest,
    channelsOf: (type: NotificationTypeName) => own.get(type) ?? defaultChannels(type, ofCompany),
  };
}

/** Defaults of a company as they are stored; entries of another shape, and missing ones, count as unset. */
const companyDefaults = z.record(
  z.string(),
  z.object({ inApp: z.boolean().optional(), mail: z.string().optional() }).catch({}),
);

function defaultChannels(
  type: NotificationTypeName,
  ofCompany: z.output<typeof companyDefaults>,
): NotificationChannels {
  const { standard, setting } = notificationCatalog[type];
  const { inApp = standard.inApp, mail } = (setting && ofCompany[setting]) || {};
  return { ...standard, inApp, byMail: mail === undefined ? standard.byMail : mail === "now" };
}

/** Save the channels by which a user gets some notification types, and the frequency of their digest. */
export async function saveNotificationPreferences(
  db: Db,
  user: AuditActor & { userId: number },
  types: readonly NotificationTypeName[],
  { digest, inApp, byMail, byPush }: NotificationPreferencesForm,
): Promise<void> {
  const rows = types.map((type) => {
    return { type, inApp: inApp.includes(type), byMail: byMail.includes(type), byPush: byPush.includes(type) };
  });
  await db.transaction().execute(async (db) => {
    await lockUserPreferences(db, user.userId);
    const { mailDigest, channelsOf } = await findNotificationPreferences(db, user.userId);
    const stored = types.map((type) => ({ type, ...channelsOf(type) }));
    const before = { digest: mailDigest, ...typesByChannel(stored) };
    const changes = changedFields(before, { digest, ...typesByChannel(rows) });
    if (!changes) return;
    await writeAudit(db, user, {
      action: "user.change-notifications",
      object: { type: "user", id: user.userId },
      ...changes,
    });
    await sql`update users set mail_digest = ${digest} where id = ${user.userId}`.execute(db);
    await upsertPreferences(db, user.userId, rows);
  });
}

/** Return the types notified in the portal, by mail and by push. */
function typesByChannel(rows: readonly ({ type: string } & NotificationChannels)[]) {
  return {
    inApp: rows.filter(({ inApp }) => inApp).map(({ type }) => type),
    byMail: rows.filter(({ byMail }) => byMail).map(({ type }) => type),
    byPush: rows.filter(({ byPush }) => byPush).map(({ type }) => type),
  };
}

/** Turn off the type of one of the user's notifications by every channel; false when it is not the user's. */
export async function muteNotificationType(
  db: Db,
  user: AuditActor & { userId: number },
  id: number,
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const notification = await db
      .selectFrom("notifications")
      .select("type")
      .where("id", "=", id)
      .where("userId", "=", user.userId)
      .executeTakeFirst();
    if (!notification) return false;
    const changed = await upsertPreferences(db, user.userId, [
      { type: notification.type, inApp: false, byMail: false, byPush: false },
    ]);
    if (!changed) return true;
    await writeAudit(db, user, {
      action: "user.mute-notifications",
      object: { type: "user", id: user.userId },
      after: { type: notification.type },
    });
    return true;
  });
}

/** Turn off mails of one type for the owner of a link; repeating it has no effect. False when the user is gone. */
export async function unsubscribeFromMails(db: Db, { userId, type }: Subscription): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const user = await db
      .selectFrom("users")
      .select(["id", "companyId"])
      .where("id", "=", userId)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return false;
    const changed = type === "digest" ? await turnOffDigest(db, userId) : await turnOffMails(db, userId, type);
    if ((changed.numAffectedRows ?? 0n) === 0n) return true;
    await writeAudit(db, systemActor, {
      action: "user.unsubscribe",
      object: { type: "user", id: userId },
      companyId: user.companyId,
      after: { type },
    });
    return true;
  });
}

function turnOffDigest(db: Db, userId: number) {
  return sql`update users set mail_digest = 'off' where id = ${userId} and mail_digest <> 'off'`.execute(db);
}

function turnOffMails(db: Db, userId: number, type: NotificationTypeName) {
  const { join, inApp, byPush } = selectChannels(type, {
    userId: sql.ref("users.id"),
    companyId: sql.ref("users.companyId"),
  });
  return sql`
    insert into notification_preferences (user_id, type, in_app, by_mail, by_push)
    select users.id, ${type}, ${inApp}, false, ${byPush} from users ${join} where users.id = ${userId}
    on conflict (user_id, type) do update set by_mail = false, updated_at = now()
    where notification_preferences.by_mail`.execute(db);
}

/** Save some preferences; true when that changed anything. */
async function upsertPreferences(
  db: Db,
  userId: number,
  rows: readonly ({ type: string } & NotificationChannels)[],
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into notification_preferences as kept (user_id, type, in_app, by_mail, by_push)
    select ${userId}, type, "inApp", "byMail", "byPush"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (type text, "inApp" boolean, "byMail" boolean, "byPush" boolean)
    on conflict (user_id, type) do update set in_app = excluded.in_app, by_mail = excluded.by_mail,
      by_push = excluded.by_push, updated_at = now()
    where (kept.in_app, kept.by_mail, kept.by_push) <> (excluded.in_app, excluded.by_mail, excluded.by_push)
  `.execute(db);
  return numAffectedRows > 0n;
}

/** Serialize changes of one user's preferences. */
async function lockUserPreferences(db: Db, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(db);
}
