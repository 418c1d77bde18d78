import {
  acknowledgeAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  publishAnnouncement,
} from "#app/insight/announcements/save-announcement.server.ts";
import { sendDigests } from "#app/insight/digests/send-digests.server.ts";
import { mailAnnouncement } from "#app/insight/announcements/tell-announcement.server.ts";
import { muteTypeOf, savePreferences, unsubscribe } from "#app/platform/notifications/preferences.server.ts";
import "#app/people/users/user-list.server.ts";
import { placeOf } from "#app/platform/records/list-registry.server.ts";
import { deleteView, leaveView, saveView } from "#app/platform/records/saved-views.server.ts";
import { makeAnnouncement, makeNotification } from "#tests/support/make/notifications.ts";
import { type Changes, type Ground, ONESELF } from "./change.ts";

const facts = {
  ...{
    intent: "save",
    title: "New cups",
    html: "<p>They come in May.</p>",
    startsOn: "2026-11-01",
    endsOn: "2026-12-01",
  },
  ...{ mustAcknowledge: true, roles: [], networkIds: [], geographyIds: [], groupIds: [] },
};

export function announcementChanges({
  db,
  world,
  now,
  owner,
  harborOwner,
  senior,
  harborAdvisor,
  as,
  somebody,
}: Ground): Changes {
  const companyId = world.sunrise.id;
  const foreign = { ...facts, networkIds: [world.pier.id] };
  const draft = () => makeAnnouncement(db, world.sunrise, { status: "draft" });
  return {
    createAnnouncement: {
      async scene() {
        const { id } = await draft();
        const form = { ...facts, idempotencyKey: `after ${id}` };
        return {
          saves: () => createAnnouncement(db, senior, { companyId }, form, now),
          refuses: () => createAnnouncement(db, senior, { companyId }, { ...foreign, idempotencyKey: `x ${id}` }, now),
          isAbsent: () => createAnnouncement(db, harborAdvisor, { companyId }, form, now),
        };
      },
    },
    changeAnnouncement: {
      async scene() {
        const { id } = await draft();
        const form = { ...facts, version: 1 };
        return {
          saves: () => changeAnnouncement(db, senior, { companyId, id }, form, now),
          refuses: () => changeAnnouncement(db, senior, { companyId, id }, { ...foreign, version: 1 }, now),
          isAbsent: () => changeAnnouncement(db, harborAdvisor, { companyId, id }, form, now),
        };
      },
    },
    publishAnnouncement: {
      async scene() {
        const [{ id }, known] = [await draft(), await makeAnnouncement(db, world.sunrise)];
        return {
          saves: () => publishAnnouncement(db, senior, { companyId, id }, {}, now),
          refuses: () => publishAnnouncement(db, senior, { companyId, id: known.id }, {}, now),
          isAbsent: () => publishAnnouncement(db, harborAdvisor, { companyId, id }, {}, now),
        };
      },
    },
    deleteAnnouncement: {
      async scene() {
        const [{ id }, known] = [await draft(), await makeAnnouncement(db, world.sunrise)];
        return {
          saves: () => deleteAnnouncement(db, senior, { companyId, id }),
          refuses: () => deleteAnnouncement(db, senior, { companyId, id: known.id }),
          isAbsent: () => deleteAnnouncement(db, harborAdvisor, { companyId, id }),
        };
      },
    },
    acknowledgeAnnouncement: {
      without: { refuses: "whoever it is for may confirm it at any time" },
      async scene() {
        const { id } = await makeAnnouncement(db, world.sunrise);
        return {
          saves: () => acknowledgeAnnouncement(db, owner, id, now),
          isAbsent: () => acknowledgeAnnouncement(db, harborOwner, id, now),
        };
      },
    },
    mailAnnouncement: {
      async scene() {
        const { id } = await makeAnnouncement(db, world.sunrise);
        const reader = await somebody();
        const wants = { userId: reader.id, type: "announcement", inApp: true, byMail: true };
        await db.insertInto("notificationPreferences").values(wants).execute();
        await db.insertInto("announcementReaders").values({ announcementId: id, userId: reader.id }).execute();
        return { saves: () => mailAnnouncement(db, { announcementId: id }, now) };
      },
      isOfServer: true,
      leaves: "mail",
      without: { refuses: "It mails whoever wants mails.", isAbsent: "The server does it for every company." },
    },
    sendDigests: {
      async scene() {
        // What other scenes left is told first.
        await sendDigests(db, now);
        await makeNotification(db, await somebody({ timeZone: "America/Chicago" }), { type: "order" });
        return { saves: () => sendDigests(db, now) };
      },
      isOfServer: true,
      leaves: "mail",
      without: { refuses: "It tells what waits.", isAbsent: "The server does it for every company." },
    },
    savePreferences: {
      async scene() {
        const person = await as(await somebody());
        const form = { digest: "off" as const, inApp: ["order"], byMail: [] };
        return { saves: () => savePreferences(db, person, ["order", "studio"], form) };
      },
      without: { refuses: "Everything that is offered may be chosen.", isAbsent: ONESELF },
    },
    saveView: {
      async scene() {
        const person = await as(await somebody());
        const form = {
          intent: "save",
          list: "users",
          name: "Late",
          query: "q=a",
          sharedWith: "" as const,
          isStandard: true,
          place: await placeOf("users", new Request("http://localhost/company/1/users")),
          back: "/",
        };
        return { saves: () => saveView(db, person, form) };
      },
      without: { refuses: "Fifty views of a list are a test of their own.", isAbsent: ONESELF },
    },
    leaveView: {
      async scene() {
        const [reader, keeper] = [await as(await somebody()), await somebody()];
        const kept = { userId: keeper.id, list: "users", name: "Late", query: "q=a", sharedWith: "company" };
        const { id } = await db.insertInto("savedViews").values(kept).returning("id").executeTakeFirstOrThrow();
        const seen = { id, list: "users", name: "Late", query: "q=a", sharedWith: "company" as const };
        const views = [{ ...seen, opensAt: "/company/#/users", by: "Somebody else" }];
        return {
          saves: () => leaveView(db, reader, views, id),
          isAbsent: () => leaveView(db, reader, [], id),
        };
      },
      without: { refuses: "Every view that is met can be left." },
    },
    deleteView: {
      async scene() {
        const reader = await somebody();
        const view = { userId: reader.id, list: "users", name: "Late", query: "q=a" };
        const { id } = await db.insertInto("savedViews").values(view).returning("id").executeTakeFirstOrThrow();
        const [person, stranger] = [await as(reader), await as(await somebody())];
        return { saves: () => deleteView(db, person, id), isAbsent: () => deleteView(db, stranger, id) };
      },
      without: { refuses: "Every view of one's own may be deleted." },
    },
    muteTypeOf: {
      async scene() {
        const reader = await somebody();
        const { id } = await makeNotification(db, reader);
        const [person, stranger] = [await as(reader), await as(await somebody())];
        return {
          saves: () => muteTypeOf(db, person, id),
          isAbsent: () => muteTypeOf(db, stranger, id),
        };
      },
      without: { refuses: "Every type may be turned off." },
    },
    unsubscribe: {
      async scene() {
        const { id } = await somebody();
        return {
          saves: () => unsubscribe(db, { userId: id, type: "order" }),
          isAbsent: () => unsubscribe(db, { userId: 987_654_321, type: "order" }),
        };
      },
      isOfServer: true,
      without: { refuses: "Every type may be turned off." },
    },
  };
}
