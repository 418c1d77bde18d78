import type { CustomEventStatus } from "#app/planning/custom-events/custom-event-rules.ts";
import { receiveShippedCards } from "#app/programs/gift-cards/receive-shipped-cards.server.ts";
import { orderCards } from "#app/programs/gift-cards/order-cards.server.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeCardOrder, makeProgram } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function giftCardChanges({ db, world, now, owner, harborOwner }: ChangeContext): ChangeCases {
  const form = {
    lines: [{ denominationCents: 500, quantity: 40 }],
    purpose: "prize" as const,
    neededOn: "2026-12-12",
    fundedBy: "incentive" as const,
    isAcknowledged: true as const,
    shipName: "Pat",
    shipCompany: "",
    shipStreet: "9 Elm Street",
    shipCity: "Hartford",
    shipState: "CT",
    shipZip: "06103",
    shipPhone: null,
  };

  return {
    orderCards: {
      async scenario() {
        const shop = await makeLocation(db, world.north);
        await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop);
        const where = async (status: CustomEventStatus) => {
          const event = await makeCustomEvent(db, shop, { startsOn: "2026-12-12", wantsGiftCards: true, status });
          return { eventId: event.id, locationId: shop.id };
        };
        const [open, off] = [await where("planned"), await where("cancelled")];
        return {
          saves: () =>
            orderCards({ db, actor: owner, now }, open, { ...form, idempotencyKey: `page of ${open.eventId}` }),
          refuses: () => orderCards({ db, actor: owner, now }, off, form),
          isAbsent: () => orderCards({ db, actor: harborOwner, now }, open, form),
        };
      },
    },
    receiveShippedCards: {
      async scenario() {
        const shop = await makeLocation(db, world.north);
        await makeCardOrder(db, shop, { status: "shipped", shippedAt: new Date("2026-10-01T12:00:00Z") });
        return { saves: () => receiveShippedCards(db, now) };
      },
      isSystemChange: true,
      exemptions: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
