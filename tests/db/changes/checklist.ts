import { toRepeatFormValues } from "#app/platform/recurrence/repeat-form.ts";
import { MAX_EVIDENCE_FILES } from "#app/planning/actions/action-form.ts";
import { addEvidence } from "#app/planning/actions/evidence.server.ts";
import { addActionNote } from "#app/planning/actions/add-action-note.server.ts";
import { changeAction } from "#app/planning/actions/change-action.server.ts";
import { changeActionsInBulk } from "#app/planning/checklist/change-actions.server.ts";
import { createCustomAction } from "#app/planning/custom-actions/create-custom-action.server.ts";
import { deleteCustomAction } from "#app/planning/custom-actions/delete-custom-action.server.ts";
import { extendSeries } from "#app/planning/custom-actions/extend-series.server.ts";
import { changeActionStatus } from "#app/planning/actions/change-action-status.server.ts";
import { removeEvidence } from "#app/planning/actions/evidence.server.ts";
import { listReminderRules, queueReminderMails } from "#app/planning/action-reminders/send-reminders.server.ts";
import { makeAcceptedFile, makeFile } from "#tests/support/make/files.ts";
import { makeAction } from "#tests/support/make/plans.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

const DAY_MS = 86_400_000;

export function checklistChanges({ db, world, now, owner, harborOwner, makeNorthUser }: ChangeContext): ChangeCases {
  const action = (values: Parameters<typeof makeAction>[2] = {}) => makeAction(db, world.shop, values);
  const done = () => action({ status: "done", doneAt: now });
  const day = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
  let last = 0;
  return {
    changeActionStatus: {
      async scenario() {
        const { id } = await action();
        const skip = { move: "skip" as const, reason: "too short" };
        return {
          saves: () => changeActionStatus(db, { member: owner, actionId: id, move: "done", now }),
          refuses: () => changeActionStatus(db, { member: owner, actionId: id, ...skip, now }),
          isAbsent: () => changeActionStatus(db, { member: harborOwner, actionId: id, move: "done", now }),
        };
      },
    },
    changeActionsInBulk: {
      async scenario() {
        const { id } = await action();
        const closed = await done();
        const change = { intent: "done" as const, ids: [id] };
        return {
          saves: () => changeActionsInBulk(db, owner, change, now),
          refuses: () => changeActionsInBulk(db, owner, { ...change, ids: [closed.id] }, now),
          isAbsent: () => changeActionsInBulk(db, harborOwner, change, now),
        };
      },
    },
    changeAction: {
      async scenario() {
        const { id, version, title } = await action();
        const form = { intent: undefined, version, title, detail: "By noon", dueOn: day(3), ownerId: world.owner.id };
        return {
          saves: () => changeAction(db, { member: owner, actionId: id, form, now }),
          refuses: () =>
            changeAction(db, { member: owner, actionId: id, form: { ...form, ownerId: world.viewer.id }, now }),
          isAbsent: () => changeAction(db, { member: harborOwner, actionId: id, form, now }),
        };
      },
    },
    addActionNote: {
      async scenario() {
        const { id, companyId } = await action();
        const full = await action();
        const note = { objectType: "action", objectId: full.id, companyId, text: "Noted" };
        return {
          saves: () => addActionNote(db, { member: owner, actionId: id, text: "Flyers are here", now }),
          refuses: async () => {
            await db
              .insertInto("comments")
              .values(Array.from({ length: 50 }, () => note))
              .execute();
            return addActionNote(db, { member: owner, actionId: full.id, text: "One more", now });
          },
          isAbsent: () => addActionNote(db, { member: harborOwner, actionId: id, text: "Flyers are here", now }),
        };
      },
    },
    addEvidence: {
      async scenario() {
        const { id, companyId } = await action();
        const full = await action();
        const file = await makeAcceptedFile();
        const proof = { companyId, objectType: "action", objectId: full.id };
        return {
          saves: () => addEvidence(db, { member: owner, actionId: id, file, now }),
          refuses: async () => {
            for (let index = 0; index < MAX_EVIDENCE_FILES; index += 1) await makeFile(db, proof);
            return addEvidence(db, { member: owner, actionId: full.id, file, now });
          },
          isAbsent: () => addEvidence(db, { member: harborOwner, actionId: id, file, now }),
        };
      },
    },
    removeEvidence: {
      async scenario() {
        const { id, companyId } = await action();
        const other = await action();
        const file = await makeFile(db, { companyId, objectType: "action", objectId: id });
        return {
          saves: () => removeEvidence(db, { member: owner, actionId: id, fileId: file.id, now }),
          refuses: () => removeEvidence(db, { member: owner, actionId: other.id, fileId: file.id, now }),
          isAbsent: () => removeEvidence(db, { member: harborOwner, actionId: id, fileId: file.id, now }),
        };
      },
    },
    createCustomAction: {
      async scenario() {
        last += 1;
        const form = { intent: undefined, title: `Clean window ${last}`, detail: "", startsOn: day(2), ownerId: null };
        const rest = { locationIds: [world.shop.id], ...toRepeatFormValues(null), until: null };
        return {
          saves: () =>
            createCustomAction(db, { member: owner, pageLocationId: world.shop.id, form: { ...form, ...rest }, now }),
          refuses: () =>
            createCustomAction(db, {
              member: owner,
              pageLocationId: world.shop.id,
              form: { ...form, ...rest, ownerId: world.viewer.id },
              now,
            }),
          isAbsent: () =>
            createCustomAction(db, {
              member: harborOwner,
              pageLocationId: world.shop.id,
              form: { ...form, ...rest },
              now,
            }),
        };
      },
    },
    deleteCustomAction: {
      async scenario() {
        const { id } = await action();
        const closed = await done();
        return {
          saves: () => deleteCustomAction(db, { member: owner, actionId: id, following: false, now }),
          refuses: () => deleteCustomAction(db, { member: owner, actionId: closed.id, following: false, now }),
          isAbsent: () => deleteCustomAction(db, { member: harborOwner, actionId: id, following: false, now }),
        };
      },
    },
    extendSeries: {
      isSystemChange: true,
      exemptions: { isAbsent: "The server itself makes the actions, at the locations where the last ones are." },
      async scenario() {
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
    queueReminderMails: {
      trace: "mail",
      exemptions: { isAbsent: "The server itself reminds, each of what lies in their own reach." },
      async scenario() {
        const person = await makeNorthUser({ mailDigest: "daily", timeZone: "America/Los_Angeles" });
        const silent = await makeNorthUser({ mailDigest: "off", timeZone: "America/Los_Angeles" });
        for (const { id } of [person, silent]) await action({ ownerId: id, dueOn: day(-1 - 7 * (last += 1)) });
        const rules = await listReminderRules(db);
        return {
          saves: () => queueReminderMails(db, [person.id], rules, now),
          refuses: () => queueReminderMails(db, [silent.id], rules, now),
        };
      },
    },
  };
}
