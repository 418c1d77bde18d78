import { addAttachment } from "#app/planning/event-attachments/add-attachment.server.ts";
import { removeAttachment } from "#app/planning/event-attachments/attachments.server.ts";
import { MAX_ATTACHMENTS } from "#app/planning/event-attachments/attachment-rules.ts";
import { changeCustomEvent } from "#app/planning/event-changes/change-custom-event.server.ts";
import { changeFollowingEvents } from "#app/planning/event-changes/change-following-events.server.ts";
import { changeOccurrence } from "#app/planning/event-changes/change-occurrence.server.ts";
import { createCustomEvent } from "#app/planning/event-changes/create-custom-event.server.ts";
import { customEventForm, newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { deleteCustomEvent } from "#app/planning/event-changes/delete-custom-event.server.ts";
import { changeCustomEventStatus } from "#app/planning/event-changes/change-custom-event-status.server.ts";
import { occurrenceForm } from "#app/planning/custom-events/occurrence-form.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAcceptedFile, makeAttachment } from "#tests/support/make/files.ts";
import { makeEventCategory } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function customEventChanges({ db, world, now, owner, harborOwner, asMember }: ChangeContext): ChangeCases {
  let last = 0;
  const daily = { recurrence: '{"every":{"days":1},"on":{}}', rrule: "FREQ=DAILY;INTERVAL=1" };
  const newFields = async () => ({
    title: `Street fair ${(last += 1)}`,
    categoryId: (await makeEventCategory(db, world.sunrise)).id,
    locationIds: [world.shop.id],
    startsOn: "2026-12-05",
    endsOn: "2026-12-05",
    visibility: "network",
  });
  return {
    createCustomEvent: {
      async scenario() {
        const form = newCustomEventForm.parse(await newFields());
        return {
          saves: () => createCustomEvent(db, { member: owner, form, now }),
          refuses: () =>
            createCustomEvent(db, {
              member: owner,
              form: { ...form, locationIds: [world.shop.id, world.southShop.id] },
              now,
            }),
          isAbsent: () => createCustomEvent(db, { member: harborOwner, form, now }),
        };
      },
    },
    changeCustomEvent: {
      async scenario() {
        const { id, version } = await makeCustomEvent(db, world.shop);
        const form = customEventForm.parse({ ...(await newFields()), version });
        return {
          saves: () => changeCustomEvent(db, { member: owner, eventId: id, form, now }),
          refuses: () => changeCustomEvent(db, { member: owner, eventId: id, form: { ...form, categoryId: 0 }, now }),
          isAbsent: () => changeCustomEvent(db, { member: harborOwner, eventId: id, form, now }),
        };
      },
    },
    changeFollowingEvents: {
      async scenario() {
        const { id, version } = await makeCustomEvent(db, world.shop, daily);
        const form = customEventForm.parse({ ...(await newFields()), version, repeat: "days" });
        return {
          saves: () => changeFollowingEvents(db, { member: owner, eventId: id, day: "2026-12-05", form, now }),
          refuses: () => changeFollowingEvents(db, { member: owner, eventId: id, day: "2026-12-06", form, now }),
          isAbsent: () => changeFollowingEvents(db, { member: harborOwner, eventId: id, day: "2026-12-05", form, now }),
        };
      },
    },
    changeOccurrence: {
      async scenario() {
        const { id, version } = await makeCustomEvent(db, world.shop, daily);
        const when = { startsOn: "2026-12-05", endsOn: "2026-12-05" };
        const form = occurrenceForm.parse({ ...when, version, title: "In the rain", status: "planned" });
        return {
          saves: () => changeOccurrence(db, { member: owner, eventId: id, day: "2026-12-05", form, now }),
          refuses: () => changeOccurrence(db, { member: owner, eventId: id, day: "2026-12-07", form, now }),
          isAbsent: () => changeOccurrence(db, { member: harborOwner, eventId: id, day: "2026-12-05", form, now }),
        };
      },
    },
    deleteCustomEvent: {
      async scenario() {
        const { id } = await makeCustomEvent(db, world.shop, daily);
        const day = "2026-12-05";
        return {
          saves: () => deleteCustomEvent(db, { member: owner, eventId: id, deletion: { scope: "this", day }, now }),
          refuses: () =>
            deleteCustomEvent(db, { member: owner, eventId: id, deletion: { scope: "this", day: "2026-11-30" }, now }),
          isAbsent: () => deleteCustomEvent(db, { member: harborOwner, eventId: id, deletion: { scope: "all" }, now }),
        };
      },
    },
    changeCustomEventStatus: {
      async scenario() {
        const { id } = await makeCustomEvent(db, world.shop, { startsOn: "2100-01-01" });
        return {
          saves: () => changeCustomEventStatus(db, { member: owner, eventId: id, action: "confirm", now }),
          refuses: () => changeCustomEventStatus(db, { member: owner, eventId: id, action: "hold", now }),
          isAbsent: () => changeCustomEventStatus(db, { member: harborOwner, eventId: id, action: "confirm", now }),
        };
      },
    },
    addAttachment: {
      async scenario() {
        const { id } = await makeCustomEvent(db, world.shop);
        const full = await makeCustomEvent(db, world.shop);
        const file = await makeAcceptedFile();
        return {
          saves: () => addAttachment(db, owner, id, file),
          refuses: async () => {
            for (let index = 0; index < MAX_ATTACHMENTS; index += 1) await makeAttachment(db, full);
            return addAttachment(db, owner, full.id, file);
          },
          isAbsent: () => addAttachment(db, harborOwner, id, file),
        };
      },
    },
    removeAttachment: {
      async scenario() {
        const event = await makeCustomEvent(db, world.shop);
        const foreign = await makeCustomEvent(db, world.shop, { createdBy: world.owner.id });
        const guest = await asMember(world.guest);
        const file = await makeAttachment(db, event);
        const others = await makeAttachment(db, foreign);
        return {
          saves: () => removeAttachment(db, owner, event.id, file.id),
          refuses: () => removeAttachment(db, guest, foreign.id, others.id),
          isAbsent: () => removeAttachment(db, harborOwner, event.id, file.id),
        };
      },
    },
  };
}
