import { typedOf } from "#app/platform/recurrence/repeat-form.ts";
import { MOST_EVIDENCE } from "#app/planning/actions/action-form.ts";
import { addEvidence } from "#app/planning/actions/evidence.server.ts";
import { addNote } from "#app/planning/actions/add-note.server.ts";
import { changeAction } from "#app/planning/actions/change-action.server.ts";
import { changeActions } from "#app/planning/checklist/change-actions.server.ts";
import { createCustomAction } from "#app/planning/custom-actions/create-custom-action.server.ts";
import { deleteCustomAction } from "#app/planning/custom-actions/delete-custom-action.server.ts";
import { extendSeries } from "#app/planning/custom-actions/extend-series.server.ts";
import { moveAction } from "#app/planning/actions/move-action.server.ts";
import { removeEvidence } from "#app/planning/actions/evidence.server.ts";
import { listReminderRules, remindPeople } from "#app/planning/action-reminders/send-reminders.server.ts";
import { makeAcceptedFile, makeFile } from "#tests/support/make/files.ts";
import { makeAction } from "#tests/support/make/plans.ts";
import type { Changes, Ground } from "./change.ts";

const DAY_MS = 86_400_000;

export function checklistChanges({ db, world, now, owner, harborOwner, somebody }: Ground): Changes {
  const action = (values: Parameters<typeof makeAction>[2] = {}) => makeAction(db, world.shop, values);
  const done = () => action({ status: "done", doneAt: now });
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  let last = 0;
  return {
    moveAction: {
      async scene() {
        const { id } = await action();
        const skip = { move: "skip" as const, reason: "too short" };
        return {
          saves: () => moveAction(db, owner, id, { move: "done" }, now),
          refuses: () => moveAction(db, owner, id, skip, now),
          isAbsent: () => moveAction(db, harborOwner, id, { move: "done" }, now),
        };
      },
    },
    changeActions: {
      async scene() {
        const { id } = await action();
        const closed = await done();
        const change = { intent: "done" as const, ids: [id] };
        return {
          saves: () => changeActions(db, owner, change, now),
          refuses: () => changeActions(db, owner, { ...change, ids: [closed.id] }, now),
          isAbsent: () => changeActions(db, harborOwner, change, now),
        };
      },
    },
    changeAction: {
      async scene() {
        const { id, version, title } = await action();
        const form = { intent: undefined, version, title, detail: "By noon", dueOn: day(3), ownerId: world.owner.id };
        return {
          saves: () => changeAction(db, owner, id, form, now),
          refuses: () => changeAction(db, owner, id, { ...form, ownerId: world.viewer.id }, now),
          isAbsent: () => changeAction(db, harborOwner, id, form, now),
        };
      },
    },
    addNote: {
      async scene() {
        const { id, companyId } = await action();
        const full = await action();
        const note = { objectType: "action", objectId: full.id, companyId, text: "Noted" };
        return {
          saves: () => addNote(db, owner, id, "Flyers are here", now),
          refuses: async () => {
            await db
              .insertInto("comments")
              .values(Array.from({ length: 50 }, () => note))
              .execute();
            return addNote(db, owner, full.id, "One more", now);
          },
          isAbsent: () => addNote(db, harborOwner, id, "Flyers are here", now),
        };
      },
    },
    addEvidence: {
      async scene() {
        const { id, companyId } = await action();
        const full = await action();
        const file = await makeAcceptedFile();
        const proof = { companyId, objectType: "action", objectId: full.id };
        return {
          saves: () => addEvidence(db, owner, id, file, now),
          refuses: async () => {
            for (let index = 0; index < MOST_EVIDENCE; index += 1) await makeFile(db, proof);
            return addEvidence(db, owner, full.id, file, now);
          },
          isAbsent: () => addEvidence(db, harborOwner, id, file, now),
        };
      },
    },
    removeEvidence: {
      async scene() {
        const { id, companyId } = await action();
        const other = await action();
        const file = await makeFile(db, { companyId, objectType: "action", objectId: id });
        return {
          saves: () => removeEvidence(db, owner, id, file.id, now),
          refuses: () => removeEvidence(db, owner, other.id, file.id, now),
          isAbsent: () => removeEvidence(db, harborOwner, id, file.id, now),
        };
      },
    },
    createCustomAction: {
      async scene() {
        last += 1;
        const form = { intent: undefined, title: `Clean window ${last}`, detail: "", startsOn: day(2), ownerId: null };
        const rest = { locationIds: [world.shop.id], ...typedOf(null), until: null };
        return {
          saves: () => createCustomAction(db, owner, world.shop.id, { ...form, ...rest }, now),
          refuses: () =>
            createCustomAction(db, owner, world.shop.id, { ...form, ...rest, ownerId: world.viewer.id }, now),
          isAbsent: () => createCustomAction(db, harborOwner, world.shop.id, { ...form, ...rest }, now),
        };
      },
    },
    deleteCustomAction: {
      async scene() {
        const { id } = await action();
        const closed = await done();
        return {
          saves: () => deleteCustomAction(db, owner, id, { following: false }, now),
          refuses: () => deleteCustomAction(db, owner, closed.id, { following: false }, now),
          isAbsent: () => deleteCustomAction(db, harborOwner, id, { following: false }, now),
        };
      },
    },
    extendSeries: {
      isOfServer: true,
      without: { isAbsent: "The server itself makes the actions, at the locations where the last ones are." },
      async scene() {
        const series = async (values: { endsOn: string | null }) => {
          const made = await db
            .insertInto("customActionSeries")
            .values({
              companyId: world.sunrise.id,
              rules: '{"every":{"weeks":1},"on":{}}',
              startsOn: day(-7),
              madeUntil: day(0),
              ...values,
            })
            .returning("id")
            .executeTakeFirstOrThrow();
          await action({ seriesId: made.id, seriesDay: day(-7), dueOn: day(-7) });
          return made.id;
        };
        const [running, ended] = [await series({ endsOn: null }), await series({ endsOn: day(-1) })];
        return {
          saves: () => extendSeries(db, [running], now),
          refuses: () => extendSeries(db, [ended], now),
        };
      },
    },
    remindPeople: {
      leaves: "mail",
      without: { isAbsent: "The server itself reminds, each of what lies in their own reach." },
      async scene() {
        const person = await somebody({ mailDigest: "daily", timeZone: "America/Los_Angeles" });
        const silent = await somebody({ mailDigest: "off", timeZone: "America/Los_Angeles" });
        for (const { id } of [person, silent]) await action({ ownerId: id, dueOn: day(-1 - 7 * (last += 1)) });
        const rules = await listReminderRules(db);
        return {
          saves: () => remindPeople(db, [person.id], rules, now),
          refuses: () => remindPeople(db, [silent.id], rules, now),
        };
      },
    },
  };
}
