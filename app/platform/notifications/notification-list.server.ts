import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  fieldRef,
  instantColumn,
  statusColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type NotificationTypeName, notificationTypeLabels } from "./notification-catalog.ts";
import { notifiedRecordKinds } from "./record-kinds.ts";

interface NotificationScope {
  userId: number;
  access: AccessScope;
  now: Date;
}

const type = sql.ref<NotificationTypeName>("notifications.type");

/** Build the SQL condition that a notification's record is still in the user's scope; true for one without a record. */
export function isRecordVisible(access: AccessScope): RawBuilder<boolean> {
  const kinds = Object.entries(notifiedRecordKinds).map(([kind, { table, reach: by }]) => {
    const conditions = {
      record: () => access.record(table),
      location: () => access.location(`${table}.locationId`),
      company: () => access.company(`${table}.companyId`),
      event: () => sql<boolean>`exists (select from custom_event_locations where event_id = custom_events.id
        and ${access.location("customEventLocations.locationId")})`,
    };
    const record = sql`select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = notifications.record_id`;
    return sql`when ${kind} then exists (${record} and ${conditions[by]()})`;
  });
  return sql`case notifications.record_kind ${sql.join(kinds, sql` `)} else true end`;
}

const isUnread = sql<boolean>`notifications.read_at is null`;

/** List of a user's notifications: unread first, then newest. Snoozed ones are hidden until their day. */
export const notificationList = defineList<NotificationScope>()({
  name: "notifications",
  one: "notification",
  many: "notifications",
  id: "notifications.id",
  from: (db, _reach, { userId, now }, { state }) =>
    db
      .selectFrom("notifications")
      .where("notifications.userId", "=", userId)
      .where("notifications.isListed", "=", true)
      .where(
        state === "snoozed"
          ? sql<boolean>`notifications.snoozed_until > ${now}`
          : sql<boolean>`(notifications.snoozed_until is null or notifications.snoozed_until <= ${now})`,
      ),
  columns: ({ access }) => ({
    title: textColumn(
      "Notification",
      sql<string | null>`case when ${isRecordVisible(access)} then notifications.title end`,
      {
        isLink: true,
        card: "title",
        fixed: true,
        size: 420,
        none: "You no longer have access",
      },
    ),
    type: wordColumn("Topic", type, notificationTypeLabels, { size: 240, card: "secondary" }),
    created: instantColumn("When", fieldRef("notifications.createdAt"), { sort: true, withTime: true, size: 190 }),
    state: statusColumn({
      head: "Status",
      value: sql<"unread" | "read">`case when ${isUnread} then 'unread' else 'read' end`,
      words: { unread: "Unread", read: "Read" },
      tones: { unread: "info", read: "neutral" },
      options: { sort: { by: [isUnread, fieldRef("notifications.createdAt")] }, size: 120 },
    }),
  }),
  more: (query) => query.select("notifications.snoozedUntil"),
  standard: { by: "state", desc: true },
  search: {
    label: "Notification",
    where: (q, { access }) => sql`(${textContains(fieldRef("notifications.title"), q)} and ${isRecordVisible(access)})`,
  },
  filters: {
    state: oneOfFilter<"unread" | "read" | "snoozed", NotificationScope>(
      "Status",
      { unread: "Unread", read: "Read", snoozed: "Snoozed" },
      {
        unread: isUnread,
        read: sql`notifications.read_at is not null`,
        snoozed: sql`true`,
      },
    ),
    type: anyOfFilter<NotificationTypeName, NotificationScope>(
      "Topic",
      notificationTypeLabels,
      (some) => sql`notifications.type = any(${[...some]}::text[])`,
    ),
  },
  csv: { Notification: "title", Topic: "type", "When (UTC)": "created", Status: "state" },
});
