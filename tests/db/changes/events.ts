import { passEventDays } from "#app/programs/events/event-days.server.ts";
import { recapForm, splitForm } from "#app/programs/events/event-forms.ts";
import { changeEventPlan, splitEvent } from "#app/programs/events/event-plan.server.ts";
import { saveRecap } from "#app/programs/events/save-recap.server.ts";
import { sendMoneyNews } from "#app/programs/unclaimed/money-news.server.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudget, makeEventProgram, makeProgram } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

export function eventChanges({ db, world, now, owner, harborOwner }: Ground): Changes {
  const managed = async (status = "planned", startsOn = "2026-12-12") => {
    const event = await makeCustomEvent(db, world.shop, { startsOn, isReimbursable: true, estimatedCostCents: 10_000 });
    await makeEventProgram(db, event, { status });
    return event;
  };
  const plan = {
    ...{ type: "sports" as const, hostOrganization: "Lions Club", hostName: "", hostEmail: null, hostPhone: null },
    ...{ plannedSamples: 40, plannedGiftCards: null, version: 1 },
  };
  const shares = [{ locationId: world.shop.id, percent: "100" }];
  const split = splitForm.parse({ split: "percent", version: 1, shares });
  const recap = recapForm.parse({ locationId: world.shop.id, attendance: 80, noPhotoReason: "The phone was broken." });

  return {
    changeEventPlan: {
      async scene() {
        const [open, over] = [await managed(), await managed("closed")];
        return {
          saves: () => changeEventPlan(db, owner, { id: open.id }, plan, now),
          refuses: () => changeEventPlan(db, owner, { id: over.id }, plan, now),
          isAbsent: () => changeEventPlan(db, harborOwner, { id: open.id }, plan, now),
        };
      },
    },
    splitEvent: {
      async scene() {
        const [open, over] = [await managed(), await managed("closed")];
        return {
          saves: () => splitEvent(db, owner, open.id, split, now),
          refuses: () => splitEvent(db, owner, over.id, split, now),
          isAbsent: () => splitEvent(db, harborOwner, open.id, split, now),
        };
      },
    },
    saveRecap: {
      async scene() {
        const [over, ahead] = [await managed("recapped", "2026-11-10"), await managed()];
        return {
          saves: () => saveRecap(db, owner, over.id, recap, [], now),
          refuses: () => saveRecap(db, owner, ahead.id, recap, [], now),
          isAbsent: () => saveRecap(db, harborOwner, over.id, recap, [], now),
        };
      },
    },
    passEventDays: {
      async scene() {
        await managed("held", "2026-10-20");
        return { saves: () => passEventDays(db, now) };
      },
      isOfServer: true,
      without: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
    sendMoneyNews: {
      async scene() {
        // What other scenes left is told first.
        await sendMoneyNews(db, now);
        const network = await makeNetwork(db, world.sunrise);
        await makeUser(db, "Business Owner", { company: world.sunrise, networks: [network] });
        const shop = await makeLocation(db, network);
        await makeBudget(db, await makeProgram(db, world.sunrise, { endsOn: "2026-11-01", claimWindowDays: 30 }), shop);
        return { saves: () => sendMoneyNews(db, now) };
      },
      isOfServer: true,
      leaves: "mail",
      without: {
        refuses: "It tells what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
