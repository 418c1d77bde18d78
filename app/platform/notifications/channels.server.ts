import { type RawBuilder, sql } from "kysely";
import { selectNewestDocument } from "#app/platform/records/newest-document.server.ts";
import { notificationCatalog, type NotificationTypeName } from "./notification-catalog.ts";

/** Build the SQL of the newest notification defaults of a company, null when it saved none. */
export function selectCompanyDefaults(companyId: RawBuilder<unknown>): RawBuilder<unknown> {
  return selectNewestDocument("notificationDefaults", companyId);
}

/**
 * Build the SQL of a user's channels for a type: the user's own choice, else the company's default, else the catalog's.
 * `join` belongs into the FROM clause, after the ids of the user and the company.
 */
export function selectChannels(
  type: NotificationTypeName,
  { userId, companyId }: { userId: RawBuilder<unknown>; companyId: RawBuilder<unknown> },
) {
  const { standard, setting } = notificationCatalog[type];
  // With the offset, Postgres reads a company's defaults once, not for each of its users and channels.
  return {
    join: sql`left join notification_preferences chosen on chosen.user_id = ${userId} and chosen.type = ${type}
      left join lateral (select ${selectCompanyDefaults(companyId)} -> ${setting}::text as channels offset 0) company
        on true`,
    inApp: sql<boolean>`coalesce(chosen.in_app, (company.channels ->> 'inApp')::boolean, ${standard.inApp}::boolean)`,
    byMail: sql<boolean>`coalesce(chosen.by_mail, company.channels ->> 'mail' = 'now', ${standard.byMail}::boolean)`,
    byPush: sql<boolean>`coalesce(chosen.by_push, ${standard.byPush}::boolean)`,
  };
}
