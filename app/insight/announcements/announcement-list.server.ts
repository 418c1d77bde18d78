import { sql } from "kysely";
import { like } from "#db/like.ts";
import { count, day, email, field, instant, status, text, yesNo } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";

const readers = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from announcement_readers reader where reader.announcement_id = announcements.id and ${condition})`;
const states = { draft: "Draft", published: "Published" };

/** The announcements of a company, with how many of those whom each was told have read and confirmed it. */
export const announcementList = defineList<{ companyId: number }>()({
  ...{ name: "announcements", one: "announcement", many: "announcements", id: "announcements.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("announcements")
      .where("announcements.companyId", "=", companyId)
      .where(reach.company("announcements.companyId")),
  columns: {
    title: text("Title", field("announcements.title"), {
      ...{ sort: true, isLink: true, card: "title", fixed: true, size: 280 },
    }),
    state: status(
      "Status",
      field("announcements.status"),
      states,
      { draft: "neutral", published: "success" },
      {
        ...{ sort: true, size: 120 },
      },
    ),
    startsOn: day("First day", field("announcements.startsOn"), { sort: true, size: 120 }),
    endsOn: day("Last day", field("announcements.endsOn"), { size: 120 }),
    mustConfirm: yesNo("To confirm", field("announcements.mustAcknowledge"), { size: 110, card: "hidden" }),
    told: count("Told", readers(sql`true`), { size: 90 }),
    readBy: count("Read", readers(sql`reader.read_at is not null`), { size: 90 }),
    confirmedBy: count("Confirmed", readers(sql`reader.acknowledged_at is not null`), { size: 110 }),
  },
  standard: { by: "startsOn" },
  search: { label: "Title", where: (q) => like(field("announcements.title"), q) },
  filters: {
    status: choice("Status", states, (state) => sql`announcements.status = ${state}`),
  },
  csv: {
    ...{ Title: "title", Status: "state", "First day": "startsOn", "Last day": "endsOn" },
    ...{ "To confirm": "mustConfirm", Told: "told", Read: "readBy", Confirmed: "confirmedBy" },
  },
});

/** Whom an announcement was told, and when each read and confirmed it. */
export const readerList = defineList<{ announcementId: number }>()({
  ...{ name: "announcement-readers", one: "reader", many: "readers", id: "users.id" },
  from: (db, reach, { announcementId }) =>
    db
      .selectFrom("users")
      .innerJoin("announcementReaders", "announcementReaders.userId", "users.id")
      .where("announcementReaders.announcementId", "=", announcementId)
      .where(reach.company("users.companyId")),
  columns: {
    name: text("Name", nameInFull(), { sort: true }),
    email: email("E-mail", field("users.email")),
    readAt: instant("Read", field("announcementReaders.readAt"), { none: "Not yet", withTime: true }),
    confirmedAt: instant("Confirmed", field("announcementReaders.acknowledgedAt"), { none: "Not yet", withTime: true }),
  },
  standard: { by: "name" },
  csv: { Name: "name", "E-mail": "email", "Read (UTC)": "readAt", "Confirmed (UTC)": "confirmedAt" },
});
