import { addAttachment } from "#app/planning/custom-events/add-attachment.server.ts";
import { removeAttachment } from "#app/planning/custom-events/attachments.server.ts";
import { MOST_ATTACHMENTS } from "#app/planning/custom-events/attachment-rules.ts";
import { changeCustomEvent } from "#app/planning/custom-events/change-custom-event.server.ts";
import { changeFollowingEvents } from "#app/planning/custom-events/change-following-events.server.ts";
import { changeOccurrence } from "#app/planning/custom-events/change-occurrence.server.ts";
import { createCustomEvent } from "#app/planning/custom-events/create-custom-event.server.ts";
import { customEventForm, newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { deleteCustomEvent } from "#app/planning/custom-events/delete-custom-event.server.ts";
import { moveCustomEvent } from "#app/planning/custom-events/move-custom-event.server.ts";
import { occurrenceForm } from "#app/planning/custom-events/occurrence-form.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAcceptedFile, makeAttachment } from "#tests/support/make/files.ts";
import { makeEventCategory } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

export function customEventChanges({ db, world, now, owner, harborOwner, asMember }: Ground): Changes {
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
      async scene() {
        const form = newCustomEventForm.parse(await newFields());
        return {
          saves: () => createCustomEvent(db, owner, form, now),
          refuses: () =>
            createCustomEvent(db, owner, { ...form, locationIds: [world.shop.id, world.southShop.id] }, now),
          isAbsent: () => createCustomEvent(db, harborOwner, form, now),
        };
      },
    },
    changeCustomEvent: {
      async scene() {
        const { id, version } = await makeCustomEvent(db, world.shop);
        const form = customEventForm.parse({ ...(await newFields()), version });
        return {
          saves: () => changeCustomEvent(db, owner, id, form, now),
          refuses: () => changeCustomEvent(db, owner, id, { ...form, categoryId: 0 }, now),
          isAbsent: () => changeCustomEvent(db, harborOwner, id, form, now),
        };
      },
    },
    changeFollowingEvents: {
      async scene() {
        const { id, version } = await makeCustomEvent(db, world.shop, daily);
        const form = customEventForm.parse({ ...(await newFields()), version, repeat: "days" });
        return {
          saves: () => changeFollowingEvents(db, owner, id, "2026-12-05", form, now),
          refuses: () => changeFollowingEvents(db, owner, id, "2026-12-06", form, now),
          isAbsent: () => changeFollowingEvents(db, harborOwner, id, "2026-12-05", form, now),
        };
      },
    },
    changeOccurrence: {
      async scene() {
        const { id, version } = await makeCustomEvent(db, world.shop, daily);
        const when = { startsOn: "2026-12-05", endsOn: "2026-12-05" };
        const form = occurrenceForm.parse({ ...when, version, title: "In the rain", status: "planned" });
        return {
          saves: () => changeOccurrence(db, owner, id, "2026-12-05", form, now),
          refuses: () => changeOccurrence(db, owner, id, "2026-12-07", form, now),
          isAbsent: () => changeOccurrence(db, harborOwner, id, "2026-12-05", form, now),
        };
      },
    },
    deleteCustomEvent: {
      async scene() {
        const { id } = await makeCustomEvent(db, world.shop, daily);
        const day = "2026-12-05";
        return {
          saves: () => deleteCustomEvent(db, owner, id, { scope: "this", day }, now),
          refuses: () => deleteCustomEvent(db, owner, id, { scope: "this", day: "2026-11-30" }, now),
          isAbsent: () => deleteCustomEvent(db, harborOwner, id, { scope: "all" }, now),
        };
      },
    },
    moveCustomEvent: {
      async scene() {
        const { id } = await makeCustomEvent(db, world.shop, { startsOn: "2100-01-01" });
        return {
          saves: () => moveCustomEvent(db, owner, id, "confirm", now),
          refuses: () => moveCustomEvent(db, owner, id, "hold", now),
          isAbsent: () => moveCustomEvent(db, harborOwner, id, "confirm", now),
        };
      },
    },
    addAttachment: {
      async scene() {
        const { id } = await makeCustomEvent(db, world.shop);
        const full = await makeCustomEvent(db, world.shop);
        const file = await makeAcceptedFile();
        return {
          saves: () => addAttachment(db, owner, id, file),
          refuses: async () => {
            for (let index = 0; index < MOST_ATTACHMENTS; index += 1) await makeAttachment(db, full);
            return addAttachment(db, owner, full.id, file);
          },
          isAbsent: () => addAttachment(db, harborOwner, id, file),
        };
      },
    },
    removeAttachment: {
      async scene() {
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
