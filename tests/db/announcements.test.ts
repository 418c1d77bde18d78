import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeAnnouncement } from "#tests/support/make/notifications.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation } from "#tests/support/make/places.ts";
import { makeGeography } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { readDashboard } = await import("#app/insight/dashboard/read-dashboard.server.ts");
const { countAudience, findAudienceChoices, readAnnouncement } =
  await import("#app/insight/announcements/announcement-queries.server.ts");
const { announcementList, announcementReaderList } =
  await import("#app/insight/announcements/announcement-list.server.ts");
const { acknowledgeAnnouncement } = await import("#app/insight/announcements/save-announcement.server.ts");
const { mailAnnouncement, notifyAnnouncements } =
  await import("#app/insight/announcements/notify-announcement.server.ts");
const world = await makeWorld(db);
const now = new Date("2026-11-20T15:00:00Z");

afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`truncate announcements, announcement_readers, notifications, notification_preferences, mails
  restart identity cascade`.execute(db);
});

async function toldOf(id: number) {
  const rows = await db.selectFrom("announcementReaders").select("userId").where("announcementId", "=", id).execute();
  return rows.map(({ userId }) => userId).sort((one, other) => one - other);
}
const idsOf = (...people: { id: number }[]) => people.map(({ id }) => id).sort((one, other) => one - other);

test("an announcement reaches only the users of its roles, networks, groups and geographies", async () => {
  const { sunrise, north, administrator, owner, guest, viewer, southOwner, newcomer, shop, kiosk } = world;
  const inNorth = [administrator, owner, guest, viewer, newcomer];
  const group = await makeGroup(db, sunrise, { locations: [shop], users: [viewer] });
  const state = await makeGeography(db, sunrise, { locations: [kiosk] });
  const region = await makeGeography(db, sunrise, {}, { type: "region" });
  await db.updateTable("geographies").set({ parentId: region.id }).where("id", "=", state.id).execute();
  const cases = [
    [{}, [...inNorth, southOwner]],
    [{ networkIds: [north.id] }, inNorth],
    [{ roles: ["Business Owner"] }, [owner, newcomer, southOwner]],
    [{ roles: ["View Only"], networkIds: [north.id] }, [viewer]],
    [{ groupIds: [group.id] }, [viewer]],
    // The guest, and the viewer by their group, see the shop and not the kiosk, which lies in the region's state.
    [{ geographyIds: [region.id] }, [administrator, owner, newcomer]],
  ] as const;
  for (const [audience, people] of cases) {
    const given = Object.fromEntries(Object.entries(audience).map(([name, values]) => [name, [...values]]));
    const { id } = await makeAnnouncement(db, sunrise, given);
    expect([audience, await countAudience(db, id)]).toEqual([audience, people.length]);
    await notifyAnnouncements(db, now, id);
    expect([audience, await toldOf(id)]).toEqual([audience, idsOf(...people)]);
  }
});

test("groups and geographies of one name are told apart by their network and their type", async () => {
  const { sunrise, north, south, senior } = world;
  for (const networkId of [north.id, south.id, null]) {
    await makeGroup(db, sunrise, {}, { name: "District 1", networkId });
  }
  for (const type of ["state", "region"] as const) await makeGeography(db, sunrise, {}, { name: "Texas", type });
  const { access } = await makePerson(db, senior);
  const { groups, geographies } = await findAudienceChoices(db, access, sunrise.id);
  const notesOf = (choices: readonly { name: string; note: string }[], name: string) =>
    choices.filter((choice) => choice.name === name).map(({ note }) => note);
  expect(notesOf(groups, "District 1")).toEqual([north.name, south.name, "All {networks}"]);
  expect(notesOf(geographies, "Texas")).toEqual(["Region", "State"]);
});

test("it notifies once, on its first day where the company is, in one statement, even with two servers", async () => {
  const { id } = await makeAnnouncement(db, world.sunrise, { startsOn: "2026-11-20" });
  await makeAnnouncement(db, world.sunrise, { status: "draft" });
  await makeAnnouncement(db, world.sunrise, { endsOn: "2026-11-18" });
  // The company is in New York, where the day begins five hours later.
  await notifyAnnouncements(db, new Date("2026-11-20T04:59:00Z"));
  expect(await toldOf(id)).toEqual([]);
  const sent = await recordStatements(() => Promise.all([notifyAnnouncements(db, now), notifyAnnouncements(db, now)]));
  expect(sent).toHaveLength(2);
  await notifyAnnouncements(db, now);
  expect(await toldOf(id)).toHaveLength(6);
  const notices = await db.selectFrom("notifications").selectAll().execute();
  expect(notices).toHaveLength(6);
  expect(new Set(notices.map(({ link }) => link))).toEqual(new Set([`/announcements/${id}`]));
  const { rows } =
    await sql`select from graphile_worker._private_jobs where payload ->> 'announcementId' = ${String(id)}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("users who want announcements by mail get one mail, and users who muted them get nothing", async () => {
  const choose = (userId: number, inApp: boolean, byMail: boolean) =>
    db.insertInto("notificationPreferences").values({ userId, type: "announcement", inApp, byMail }).execute();
  await choose(world.owner.id, true, true);
  await choose(world.guest.id, false, false);
  const { id, title } = await makeAnnouncement(db, world.sunrise);
  await notifyAnnouncements(db, now);
  const payload = { announcementId: id };
  await Promise.all([mailAnnouncement(db, payload, now), mailAnnouncement(db, payload, now)]);
  const mails = await db.selectFrom("mails").select(["recipient", "subject", "unsubscribe"]).execute();
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([[world.owner.email, title]]);
  expect(mails[0]?.unsubscribe).toContain(".announcement.");
  const noticed = await db.selectFrom("notifications").select("userId").execute();
  expect(noticed.map(({ userId }) => userId)).not.toContain(world.guest.id);
  expect(noticed).toHaveLength(5);
});

test("it stays on the dashboard until acknowledged, required ones first, and acknowledgments are counted", async () => {
  const { sunrise } = world;
  const owner = await makeMember(db, world.owner);
  const harborOwner = await makeMember(db, world.harborOwner);
  const html = '<p>News</p><script>alert(1)</script><a href="javascript:x">x</a>';
  const plain = await makeAnnouncement(db, sunrise, { startsOn: "2026-11-19", html });
  const must = await makeAnnouncement(db, sunrise, { startsOn: "2026-11-01", mustAcknowledge: true });
  await makeAnnouncement(db, sunrise, { startsOn: "2026-11-21" });
  await makeAnnouncement(db, sunrise, { status: "draft" });
  await notifyAnnouncements(db, now);
  const shown = (await readDashboard(db, owner, now)).desk.announcements;
  expect(shown.map(({ id }) => id)).toEqual([must.id, plain.id]);
  expect(shown[1]?.html).toBe('<p>News</p><a rel="noopener noreferrer nofollow">x</a>');
  expect(await readAnnouncement(db, harborOwner, must.id, now)).toBeNull();
  expect(await acknowledgeAnnouncement(db, harborOwner, must.id, now)).toBeNull();

  await readAnnouncement(db, owner, plain.id, now);
  await acknowledgeAnnouncement(db, owner, must.id, now);
  await acknowledgeAnnouncement(db, owner, must.id, new Date(now.getTime() + 60_000));
  expect((await readDashboard(db, owner, now)).desk.announcements.map(({ id }) => id)).toEqual([plain.id]);
  const read = await db
    .selectFrom("notifications")
    .select("readAt")
    .where("userId", "=", owner.userId)
    .where("recordId", "=", must.id)
    .executeTakeFirst();
  expect(read?.readAt).toEqual(now);

  const advisor = await makeMember(db, world.owner);
  const page = await announcementList.page(db, {
    access: advisor.access,
    scope: { companyId: sunrise.id },
    at: new URLSearchParams(),
  });
  const counts = page.rows.map(({ id, told, readBy, confirmedBy }) => [id, told, readBy, confirmedBy]);
  expect(counts).toContainEqual([must.id, 6, 1, 1]);
  expect(counts).toContainEqual([plain.id, 6, 1, 0]);
  const csv = await (
    await announcementReaderList.download(
      db,
      { access: advisor.access, scope: { announcementId: must.id }, at: new URLSearchParams() },
      "x.csv",
    )
  ).text();
  expect(csv).toContain(world.owner.email);
  expect(csv.split("\r\n").filter((line) => line.includes("11/20/2026 03:00 PM"))).toHaveLength(1);
});

test("thousands of users are notified in one statement", async () => {
  const { id } = await makeUser(db, "Business Owner", { company: world.harbor, networks: [world.pier] });
  await sql`insert into users (email, role, company_id, status, password_hash, registered_at)
    select 'many' || number || '@example.test', 'Business Owner', ${world.harbor.id}, 'Registered', password_hash, now()
    from generate_series(1, 3000) as number, users where users.id = ${id}`.execute(db);
  await makeLocation(db, world.pier);
  const made = await makeAnnouncement(db, world.harbor);
  const sent = await recordStatements(() => notifyAnnouncements(db, now));
  expect(sent).toHaveLength(1);
  expect((await toldOf(made.id)).length).toBeGreaterThan(3_000);
});
