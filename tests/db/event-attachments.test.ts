import { afterAll, beforeAll, expect, test } from "vitest";
import { fileOwners } from "#app/wiring/file-owners.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { listAttachments, removeAttachment } from "#app/planning/event-attachments/attachments.server.ts";
import { changeFollowingEvents } from "#app/planning/event-changes/change-following-events.server.ts";
import { customEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { deleteCustomEvent } from "#app/planning/event-changes/delete-custom-event.server.ts";
import { findReadableFile } from "#app/platform/files/file-access.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAttachment } from "#tests/support/make/files.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeEventCategory } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
const now = new Date("2026-11-20T15:00:00Z");
beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
});
afterAll(() => database.close());

const namesOf = async (eventId: number) => (await listAttachments(database.db, eventId)).map(({ name }) => name);
const isKept = async (file: { id: number }) =>
  (await database.db.selectFrom("files").select("id").where("id", "=", file.id).execute()).length === 1;

async function splitSeries() {
  const { db } = database;
  const daily = { recurrence: '{"every":{"days":1},"on":{}}', rrule: "FREQ=DAILY;INTERVAL=1" };
  const event = await makeCustomEvent(db, world.shop, daily);
  const file = await makeAttachment(db, event);
  const form = customEventForm.parse({
    title: "Street fair",
    categoryId: (await makeEventCategory(db, world.sunrise)).id,
    locationIds: [world.shop.id],
    startsOn: "2026-12-06",
    endsOn: "2026-12-06",
    visibility: "network",
    version: event.version,
    repeat: "days",
  });
  const split = await changeFollowingEvents(db, { member: owner, eventId: event.id, day: "2026-12-06", form, now });
  if (!split?.saved) throw new Error("The series was not split.");
  return { event, file, nextId: split.eventId };
}

test("both parts of a split series keep its files, and a file is deleted with the last part that has it", async () => {
  const { event, file, nextId } = await splitSeries();
  expect(nextId).not.toBe(event.id);
  expect([await namesOf(event.id), await namesOf(nextId)]).toEqual([[file.name], [file.name]]);

  await removeAttachment(database.db, owner, event.id, file.id);
  expect([await namesOf(event.id), await namesOf(nextId), await isKept(file)]).toEqual([[], [file.name], true]);
  await deleteCustomEvent(database.db, { member: owner, eventId: nextId, deletion: { scope: "all" }, now });
  expect(await isKept(file)).toBe(false);
});

test("removing a file from both parts simultaneously deletes it", async () => {
  const { event, file, nextId } = await splitSeries();
  await Promise.all([event.id, nextId].map((id) => removeAttachment(database.db, owner, id, file.id)));
  expect(await isKept(file)).toBe(false);
});

test("a file can be read by everyone who can see its event", async () => {
  const { db } = database;
  const event = await makeCustomEvent(db, world.shop);
  const { key } = await makeAttachment(db, event);
  const reads = async (name: "owner" | "viewer" | "harborOwner") =>
    (await findReadableFile(db, {
      accessRules: fileOwners,
      access: (await makeMember(db, world[name])).access,
      key,
      now: new Date(),
    })) !== null;
  expect([await reads("owner"), await reads("viewer"), await reads("harborOwner")]).toEqual([true, true, false]);
});
