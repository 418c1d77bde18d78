import { passCoffeeDays } from "#app/programs/free-coffee/coffee-days.server.ts";
import { changeDelivery, changeRequest, orderCoffee } from "#app/programs/free-coffee/order-coffee.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeCoffeeRequest } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

const delivery = {
  ...{ contactName: "Pat", contactEmail: "pat@north.test", contactPhone: null, shipName: "Pat", shipCompany: "" },
  ...{ shipStreet: "9 Elm Street", shipCity: "Hartford", shipState: "CT", shipZip: "06103", shipPhone: null },
};
const program = {
  ...{ reason: "Community", openingOn: null, startsOn: "2027-01-15", winners: 50, language: "en" as const },
  ...{ instructions: "", asksException: false },
};

export function coffeeChanges({ db, world, now, owner, harborOwner }: Ground): Changes {
  const request = async (status = "submitted") =>
    makeCoffeeRequest(db, await makeLocation(db, world.north), { status });

  return {
    orderCoffee: {
      async scene() {
        const [free, taken] = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
        await makeCoffeeRequest(db, taken);
        const form = { ...program, ...delivery, idempotencyKey: `page of ${free.id}` };
        return {
          saves: () => orderCoffee(db, owner, { ...form, locationId: free.id }, now),
          refuses: () => orderCoffee(db, owner, { ...form, locationId: taken.id }, now),
          isAbsent: () => orderCoffee(db, harborOwner, { ...form, locationId: free.id }, now),
        };
      },
    },
    changeRequest: {
      async scene() {
        const [{ id }, closed] = [await request(), await request("approved")];
        const form = { ...program, ...delivery, version: 1 };
        return {
          saves: () => changeRequest(db, owner, { id, now }, form, now),
          refuses: () => changeRequest(db, owner, { id: closed.id, now }, form, now),
          isAbsent: () => changeRequest(db, harborOwner, { id, now }, form, now),
        };
      },
    },
    changeDelivery: {
      async scene() {
        const [{ id }, gone] = [await request("approved"), await request("inProduction")];
        const form = { ...delivery, version: 1 };
        return {
          saves: () => changeDelivery(db, owner, { id, now }, form, now),
          refuses: () => changeDelivery(db, owner, { id: gone.id, now }, form, now),
          isAbsent: () => changeDelivery(db, harborOwner, { id, now }, form, now),
        };
      },
    },
    passCoffeeDays: {
      async scene() {
        const shop = await makeLocation(db, world.north);
        await makeCoffeeRequest(db, shop, { startsOn: "2026-11-01", status: "shipped" });
        return { saves: () => passCoffeeDays(db, now) };
      },
      isOfServer: true,
      without: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
