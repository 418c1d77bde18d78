import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { type CompanyAliases, termsOf, translate } from "#app/ui/text/terms.ts";
import { isNotificationType, notificationCatalog } from "./notification-catalog.ts";
import { isRecordVisible } from "./notification-list.server.ts";
import type { postPush } from "./post-push.server.ts";
import { toPushMessage } from "./push-message.ts";

const payloadSchema = z.object({ notificationId: z.number().int(), subscriptionId: z.number().int() });
/** A message that a push service did not take for a day is no longer news. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;
/** Statuses of a device that is gone, or that was added with other keys than ours. */
const GONE = new Set([403, 404, 410]);

/**
 * Send one notification to one device, if its user can still sign in, sees its record, wants its type by push and has
 * not read it. Removes a device that is gone. Throws when the push service is busy or fails, to be tried again.
 */
export async function sendPush(db: Db, payload: unknown, { post, now }: { post: typeof postPush; now: Date }) {
  const { notificationId, subscriptionId } = payloadSchema.parse(payload);
  const row = await findPush(db, notificationId, subscriptionId, now);
  if (!row || !isNotificationType(row.type) || now.getTime() - row.createdAt.getTime() > MAX_AGE_MS) return;
  if (!(row.byPush ?? notificationCatalog[row.type].standard.byPush)) return;
  const title = await findVisibleTitle(db, row);
  const terms = termsOf(row.aliases ?? {});
  const message = toPushMessage({ id: row.id, type: row.type, link: row.link, title }, (text) =>
    translate(terms, text),
  );
  const status = await post(row, message);
  if (status === null || GONE.has(status)) {
    await db.deleteFrom("pushSubscriptions").where("id", "=", subscriptionId).execute();
  } else if (status === 429 || status >= 500) {
    throw new Error(`the push service answered ${status}`);
  }
}

async function findPush(db: Db, notificationId: number, subscriptionId: number, now: Date) {
  return db
    .selectFrom("pushSubscriptions as device")
    .innerJoin("users", "users.id", "device.userId")
    .leftJoin("companies", "companies.id", "users.companyId")
    .innerJoin("notifications", (join) =>
      join.onRef("notifications.userId", "=", "users.id").on("notifications.id", "=", notificationId),
    )
    .leftJoin("notificationPreferences as chosen", (join) =>
      join.onRef("chosen.userId", "=", "users.id").onRef("chosen.type", "=", "notifications.type"),
    )
    .select(["device.endpoint", "device.p256dh", "device.auth"])
    .select(["users.id as userId", "users.role", "users.companyId", "chosen.byPush"])
    .select(["notifications.id", "notifications.type", "notifications.link", "notifications.createdAt"])
    .select(sql<CompanyAliases | null>`case when companies.id is not null then ${aliasesAsJson} end`.as("aliases"))
    .where("device.id", "=", subscriptionId)
    .where("users.status", "=", "Registered")
    .where(isNotExpired(now))
    .where("notifications.readAt", "is", null)
    .where(sql<boolean>`(users.company_id is null or companies.status = 'active')`)
    .executeTakeFirst();
}

/** Find the title of a notification; null when its record is out of the user's scope by now. */
async function findVisibleTitle(db: Db, user: Parameters<typeof AccessScope.of>[0] & { id: number }) {
  const found = await db
    .selectFrom("notifications")
    .select("title")
    .where("id", "=", user.id)
    .where(isRecordVisible(AccessScope.of(user)))
    .executeTakeFirst();
  return found?.title ?? null;
}
