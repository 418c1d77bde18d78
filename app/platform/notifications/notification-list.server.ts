import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { field, instant, status, text, word } from "#app/platform/records/list-columns.server.ts";
import { choice, choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { type NotificationTypeName, typeLabels } from "./catalogue.ts";
import { recordKinds } from "./record-kinds.ts";

interface Scope {
  userId: number;
  reach: Reach;
  now: Date;
}

const type = sql.ref<NotificationTypeName>("notifications.type");

/** Holds where a notification tells of no record, or of one that somebody reaches still. */
export function isInReach(reach: Reach): RawBuilder<boolean> {
  const kinds = Object.entries(recordKinds).map(([kind, { table, reach: by }]) => {
    const conditions = {
      record: () => reach.record(table),
      location: () => reach.location(`${table}.locationId`),
      company: () => reach.company(`${table}.companyId`),
      event: () => sql<boolean>`exists (select from custom_event_locations where event_id = custom_events.id
        and ${reach.location("customEventLocations.locationId")})`,
    };
    const held = sql`select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = notifications.record_id`;
    return sql`when ${kind} then exists (${held} and ${conditions[by]()})`;
  });
  return sql`case notifications.record_kind ${sql.join(kinds, sql` `)} else true end`;
}

const isUnread = sql<boolean>`notifications.read_at is null`;

/** What somebody was told: unread first, then the newest. What they put off is away until its day. */
export const notificationList = defineList<Scope>()({
  ...{ name: "notifications", one: "notification", many: "notifications", id: "notifications.id" },
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
  columns: ({ reach }) => ({
    title: text("Notification", sql<string | null>`case when ${isInReach(reach)} then notifications.title end`, {
      ...{ isLink: true, card: "title", fixed: true, size: 420, none: "This is out of your reach now" },
    }),
    type: word("About", type, typeLabels, { size: 240, card: "secondary" }),
    created: instant("When", field("notifications.createdAt"), { sort: true, withTime: true, size: 190 }),
    state: status(
      "State",
      sql<"unread" | "read">`case when ${isUnread} then 'unread' else 'read' end`,
      { unread: "Unread", read: "Read" },
      { unread: "info", read: "neutral" },
      { sort: { by: [isUnread, field("notifications.createdAt")] }, size: 120 },
    ),
  }),
  more: (query) => query.select("notifications.snoozedUntil"),
  standard: { by: "state", desc: true },
  search: {
    label: "Notification",
    where: (q, { reach }) => sql`(${like(field("notifications.title"), q)} and ${isInReach(reach)})`,
  },
  filters: {
    state: choice<"unread" | "read" | "snoozed", Scope>(
      "State",
      { unread: "Unread", read: "Read", snoozed: "Put off" },
      {
        unread: isUnread,
        read: sql`notifications.read_at is not null`,
        snoozed: sql`true`,
      },
    ),
    type: choices<NotificationTypeName, Scope>(
      "About",
      typeLabels,
      (some) => sql`notifications.type = any(${[...some]}::text[])`,
    ),
  },
  csv: { Notification: "title", About: "type", "When (UTC)": "created", State: "state" },
});
