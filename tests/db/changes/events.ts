import { advanceEventStatuses } from "#app/programs/events/event-deadlines.server.ts";
import { recapForm, splitForm } from "#app/programs/events/event-forms.ts";
import { changeEventPlan, splitEvent } from "#app/programs/events/event-plan.server.ts";
import type { EventProgramStatus } from "#app/programs/events/event-rules.ts";
import { saveRecap } from "#app/programs/events/save-recap.server.ts";
import { sendBudgetNotices } from "#app/programs/unclaimed/budget-notices.server.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeEventProgram, makeProgram } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function eventChanges({ db, world, now, owner, harborOwner }: ChangeContext): ChangeCases {
  const managed = async (status: EventProgramStatus = "planned", startsOn = "2026-12-12") => {
    const event = await makeCustomEvent(db, world.shop, { startsOn, isReimbursable: true, estimatedCostCents: 10_000 });
    await makeEventProgram(db, event, { status });
    return event;
  };
  const plan = {
    type: "sports" as const,
    hostOrganization: "Lions Club",
    hostName: "",
    hostEmail: null,
    hostPhone: null,
    plannedSamples: 40,
    plannedGiftCards: null,
    version: 1,
  };
  const shares = [{ locationId: world.shop.id, percent: "100" }];
  const split = splitForm.parse({ split: "percent", version: 1, shares });
  const recap = recapForm.parse({ locationId: world.shop.id, attendance: 80, noPhotoReason: "The phone was broken." });

  return {
    changeEventPlan: {
      async scenario() {
        const [open, over] = [await managed(), await managed("closed")];
        return {
          saves: () => changeEventPlan({ db, actor: owner, now }, { id: open.id }, plan),
          refuses: () => changeEventPlan({ db, actor: owner, now }, { id: over.id }, plan),
          isAbsent: () => changeEventPlan({ db, actor: harborOwner, now }, { id: open.id }, plan),
        };
      },
    },
    splitEvent: {
      async scenario() {
        const [open, over] = [await managed(), await managed("closed")];
        return {
          saves: () => splitEvent(db, { member: owner, id: open.id, form: split, now }),
          refuses: () => splitEvent(db, { member: owner, id: over.id, form: split, now }),
          isAbsent: () => splitEvent(db, { member: harborOwner, id: open.id, form: split, now }),
        };
      },
    },
    saveRecap: {
      async scenario() {
        const [over, ahead] = [await managed("recapped", "2026-11-10"), await managed()];
        return {
          saves: () => saveRecap(db, { member: owner, eventId: over.id, form: recap, photos: [], now }),
          refuses: () => saveRecap(db, { member: owner, eventId: ahead.id, form: recap, photos: [], now }),
          isAbsent: () => saveRecap(db, { member: harborOwner, eventId: over.id, form: recap, photos: [], now }),
        };
      },
    },
    advanceEventStatuses: {
      async scenario() {
        await managed("held", "2026-10-20");
        return { saves: () => advanceEventStatuses(db, now) };
      },
      isSystemChange: true,
      exemptions: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
    sendBudgetNotices: {
      async scenario() {
        // Notices of other scenes are sent first.
        await sendBudgetNotices(db, now);
        const network = await makeNetwork(db, world.sunrise);
        await makeUser(db, "Business Owner", { company: world.sunrise, networks: [network] });
        const shop = await makeLocation(db, network);
        await makeBudgetAccount(
          db,
          await makeProgram(db, world.sunrise, { endsOn: "2026-11-01", claimWindowDays: 30 }),
          shop,
        );
        return { saves: () => sendBudgetNotices(db, now) };
      },
      isSystemChange: true,
      trace: "mail",
      exemptions: {
        refuses: "It tells what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
