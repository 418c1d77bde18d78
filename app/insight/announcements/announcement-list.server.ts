import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  countColumn,
  dayColumn,
  emailColumn,
  fieldRef,
  instantColumn,
  statusColumn,
  textColumn,
  yesNoColumn,
  personColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";

const countReaders = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from announcement_readers reader where reader.announcement_id = announcements.id and ${condition})`;
const states = { draft: "Draft", published: "Published" };

/** Announcements of a company, with the numbers of notified users, and of those who read and confirmed. */
export const announcementList = defineList<{ companyId: number }>()({
  name: "announcements",
  one: "announcement",
  many: "announcements",
  id: "announcements.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("announcements")
      .where("announcements.companyId", "=", companyId)
      .where(access.company("announcements.companyId")),
  columns: {
    title: textColumn("Title", fieldRef("announcements.title"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 280,
    }),
    state: statusColumn({
      head: "Status",
      value: fieldRef("announcements.status"),
      words: states,
      tones: { draft: "neutral", published: "success" },
      options: {
        sort: true,
        size: 120,
      },
    }),
    startsOn: dayColumn("First day", fieldRef("announcements.startsOn"), { sort: true, size: 120 }),
    endsOn: dayColumn("Last day", fieldRef("announcements.endsOn"), { hidden: true, size: 120 }),
    mustConfirm: yesNoColumn("Confirmation required", fieldRef("announcements.mustAcknowledge"), {
      hidden: true,
      size: 170,
      card: "hidden",
    }),
    told: countColumn("Notified", countReaders(sql`true`), { size: 90 }),
    readBy: countColumn("Read", countReaders(sql`reader.read_at is not null`), { size: 90 }),
    confirmedBy: countColumn("Confirmed", countReaders(sql`reader.acknowledged_at is not null`), { size: 110 }),
  },
  standard: { by: "startsOn" },
  search: { label: "Title", where: (q) => textContains(fieldRef("announcements.title"), q) },
  filters: {
    status: oneOfFilter("Status", states, (state) => sql`announcements.status = ${state}`),
  },
  csv: {
    Title: "title",
    Status: "state",
    "First day": "startsOn",
    "Last day": "endsOn",
    "Must confirm": "mustConfirm",
    Notified: "told",
    Read: "readBy",
    Confirmed: "confirmedBy",
  },
});

/** Users notified about an announcement, and when each read and confirmed it. */
export const announcementReaderList = defineList<{ announcementId: number }>()({
  name: "announcement-readers",
  one: "reader",
  many: "readers",
  id: "users.id",
  from: (db, access, { announcementId }) =>
    db
      .selectFrom("users")
      .innerJoin("announcementReaders", "announcementReaders.userId", "users.id")
      .where("announcementReaders.announcementId", "=", announcementId)
      .where(access.company("users.companyId")),
  columns: {
    name: personColumn("Name", fullNameSql(), { sort: true }),
    email: emailColumn("Email", fieldRef("users.email")),
    readAt: instantColumn("Read", fieldRef("announcementReaders.readAt"), { none: "Not yet", withTime: true }),
    confirmedAt: instantColumn("Confirmed", fieldRef("announcementReaders.acknowledgedAt"), {
      none: "Not yet",
      withTime: true,
    }),
  },
  standard: { by: "name" },
  csv: { Name: "name", Email: "email", "Read (UTC)": "readAt", "Confirmed (UTC)": "confirmedAt" },
});
