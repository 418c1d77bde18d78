import {
  acknowledgeAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  publishAnnouncement,
} from "#app/insight/announcements/save-announcement.server.ts";
import { sendDigests } from "#app/insight/digests/send-digests.server.ts";
import { mailAnnouncement } from "#app/insight/announcements/notify-announcement.server.ts";
import { addPushDevice, listPushDevices, removePushDevice } from "#app/platform/notifications/push-devices.server.ts";
import {
  muteNotificationType,
  saveNotificationPreferences,
  unsubscribeFromMails,
} from "#app/platform/notifications/preferences.server.ts";
import "#app/people/users/user-list.server.ts";
import { signListPath } from "#app/platform/records/list-registry.server.ts";
import { deleteView, dismissDefaultView, saveView } from "#app/platform/records/saved-views.server.ts";
import { makeAnnouncement, makeNotification } from "#tests/support/make/notifications.ts";
import { type ChangeCases, type ChangeContext, OWN_ACCOUNT_ONLY } from "./change.ts";

const facts = {
  intent: "save" as const,
  title: "New cups",
  html: "<p>They come in May.</p>",
  startsOn: "2026-11-01",
  endsOn: "2026-12-01",
  mustAcknowledge: true,
  roles: [],
  networkIds: [],
  geographyIds: [],
  groupIds: [],
};

const newPushDevice = ({ userId }: { userId: number }) => ({
  intent: "add-device" as const,
  endpoint: `https://push.example.com/${userId}`,
  p256dh: "a public key",
  auth: "a secret",
});

export function announcementChanges({
  db,
  world,
  now,
  owner,
  harborOwner,
  senior,
  harborAdvisor,
  as,
  makeNorthUser,
}: ChangeContext): ChangeCases {
  const companyId = world.sunrise.id;
  const foreign = { ...facts, networkIds: [world.pier.id] };
  const draft = () => makeAnnouncement(db, world.sunrise, { status: "draft" });
  return {
    createAnnouncement: {
      async scenario() {
        const { id } = await draft();
        const form = { ...facts, idempotencyKey: `after ${id}` };
        return {
          saves: () => createAnnouncement({ db, actor: senior, now }, { companyId }, form),
          refuses: () =>
            createAnnouncement({ db, actor: senior, now }, { companyId }, { ...foreign, idempotencyKey: `x ${id}` }),
          isAbsent: () => createAnnouncement({ db, actor: harborAdvisor, now }, { companyId }, form),
        };
      },
    },
    changeAnnouncement: {
      async scenario() {
        const { id } = await draft();
        const form = { ...facts, version: 1 };
        return {
          saves: () => changeAnnouncement({ db, actor: senior, now }, { companyId, id }, form),
          refuses: () => changeAnnouncement({ db, actor: senior, now }, { companyId, id }, { ...foreign, version: 1 }),
          isAbsent: () => changeAnnouncement({ db, actor: harborAdvisor, now }, { companyId, id }, form),
        };
      },
    },
    publishAnnouncement: {
      async scenario() {
        const [{ id }, known] = [await draft(), await makeAnnouncement(db, world.sunrise)];
        return {
          saves: () => publishAnnouncement({ db, actor: senior, now }, { companyId, id }, {}),
          refuses: () => publishAnnouncement({ db, actor: senior, now }, { companyId, id: known.id }, {}),
          isAbsent: () => publishAnnouncement({ db, actor: harborAdvisor, now }, { companyId, id }, {}),
        };
      },
    },
    deleteAnnouncement: {
      async scenario() {
        const [{ id }, known] = [await draft(), await makeAnnouncement(db, world.sunrise)];
        return {
          saves: () => deleteAnnouncement(db, senior, { companyId, id }),
          refuses: () => deleteAnnouncement(db, senior, { companyId, id: known.id }),
          isAbsent: () => deleteAnnouncement(db, harborAdvisor, { companyId, id }),
        };
      },
    },
    acknowledgeAnnouncement: {
      exemptions: { refuses: "whoever it is for may confirm it at any time" },
      async scenario() {
        const { id } = await makeAnnouncement(db, world.sunrise);
        return {
          saves: () => acknowledgeAnnouncement(db, owner, id, now),
          isAbsent: () => acknowledgeAnnouncement(db, harborOwner, id, now),
        };
      },
    },
    mailAnnouncement: {
      async scenario() {
        const { id } = await makeAnnouncement(db, world.sunrise);
        const reader = await makeNorthUser();
        const wants = { userId: reader.id, type: "announcement", inApp: true, byMail: true };
        await db.insertInto("notificationPreferences").values(wants).execute();
        await db.insertInto("announcementReaders").values({ announcementId: id, userId: reader.id }).execute();
        return { saves: () => mailAnnouncement(db, { announcementId: id }, now) };
      },
      isSystemChange: true,
      trace: "mail",
      exemptions: { refuses: "It mails whoever wants mails.", isAbsent: "The server does it for every company." },
    },
    sendDigests: {
      async scenario() {
        // Notices of other scenes are sent first.
        await sendDigests(db, now);
        await makeNotification(db, await makeNorthUser({ timeZone: "America/Chicago" }), { type: "order" });
        return { saves: () => sendDigests(db, now) };
      },
      isSystemChange: true,
      trace: "mail",
      exemptions: { refuses: "It tells what waits.", isAbsent: "The server does it for every company." },
    },
    addPushDevice: {
      async scenario() {
        const person = await as(await makeNorthUser());
        const device = newPushDevice(person);
        return { saves: () => addPushDevice(db, person, device) };
      },
      exemptions: { refuses: "tests/db/push.test.ts adds one device too many.", isAbsent: OWN_ACCOUNT_ONLY },
    },
    removePushDevice: {
      async scenario() {
        const person = await as(await makeNorthUser());
        await addPushDevice(db, person, newPushDevice(person));
        const [device] = await listPushDevices(db, person);
        return {
          saves: () => removePushDevice(db, person, device?.id ?? 0),
          isAbsent: () => removePushDevice(db, harborOwner, device?.id ?? 0),
        };
      },
      exemptions: { refuses: "Everyone may remove their own devices." },
    },
    saveNotificationPreferences: {
      async scenario() {
        const person = await as(await makeNorthUser());
        const form = { digest: "off" as const, inApp: ["order"], byMail: [], byPush: [] };
        return { saves: () => saveNotificationPreferences(db, person, ["order", "studio"], form) };
      },
      exemptions: { refuses: "Everything that is offered may be chosen.", isAbsent: OWN_ACCOUNT_ONLY },
    },
    saveView: {
      async scenario() {
        const person = await as(await makeNorthUser());
        const form = {
          intent: "save" as const,
          list: "users",
          name: "Late",
          query: "q=a",
          sharedWith: "" as const,
          isStandard: true,
          place: await signListPath("users", new Request("http://localhost/company/1/users")),
          back: "/",
        };
        return { saves: () => saveView(db, person, form) };
      },
      exemptions: { refuses: "Fifty views of a list are a test of their own.", isAbsent: OWN_ACCOUNT_ONLY },
    },
    dismissDefaultView: {
      async scenario() {
        const [reader, keeper] = [await as(await makeNorthUser()), await makeNorthUser()];
        const kept = { userId: keeper.id, list: "users", name: "Late", query: "q=a", sharedWith: "company" as const };
        const { id } = await db.insertInto("savedViews").values(kept).returning("id").executeTakeFirstOrThrow();
        const seen = { id, list: "users", name: "Late", query: "q=a", sharedWith: "company" as const };
        const views = [{ ...seen, opensAt: "/company/#/users", by: "Somebody else" }];
        return {
          saves: () => dismissDefaultView(db, reader, views, id),
          isAbsent: () => dismissDefaultView(db, reader, [], id),
        };
      },
      exemptions: { refuses: "Every view that is met can be left." },
    },
    deleteView: {
      async scenario() {
        const reader = await makeNorthUser();
        const view = { userId: reader.id, list: "users", name: "Late", query: "q=a" };
        const { id } = await db.insertInto("savedViews").values(view).returning("id").executeTakeFirstOrThrow();
        const [person, stranger] = [await as(reader), await as(await makeNorthUser())];
        return { saves: () => deleteView(db, person, id), isAbsent: () => deleteView(db, stranger, id) };
      },
      exemptions: { refuses: "Every view of one's own may be deleted." },
    },
    muteNotificationType: {
      async scenario() {
        const reader = await makeNorthUser();
        const { id } = await makeNotification(db, reader);
        const [person, stranger] = [await as(reader), await as(await makeNorthUser())];
        return {
          saves: () => muteNotificationType(db, person, id),
          isAbsent: () => muteNotificationType(db, stranger, id),
        };
      },
      exemptions: { refuses: "Every type may be turned off." },
    },
    unsubscribeFromMails: {
      async scenario() {
        const { id } = await makeNorthUser();
        return {
          saves: () => unsubscribeFromMails(db, { userId: id, type: "order" }),
          isAbsent: () => unsubscribeFromMails(db, { userId: 987_654_321, type: "order" }),
        };
      },
      isSystemChange: true,
      exemptions: { refuses: "Every type may be turned off." },
    },
  };
}
