import { advanceCoffeeStatuses } from "#app/programs/free-coffee/coffee-deadlines.server.ts";
import {
  changeCoffeeDelivery,
  changeCoffeeRequest,
  orderCoffee,
} from "#app/programs/free-coffee/order-coffee.server.ts";
import type { CoffeeStatus } from "#app/programs/free-coffee/coffee-rules.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeCoffeeRequest } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

const delivery = {
  contactName: "Pat",
  contactEmail: "pat@north.test",
  contactPhone: null,
  shipName: "Pat",
  shipCompany: "",
  shipStreet: "9 Elm Street",
  shipCity: "Hartford",
  shipState: "CT",
  shipZip: "06103",
  shipPhone: null,
};
const program = {
  reason: "Community",
  openingOn: null,
  startsOn: "2027-01-15",
  winners: 50,
  language: "en" as const,
  instructions: "",
  asksException: false,
};

export function coffeeChanges({ db, world, now, owner, harborOwner }: ChangeContext): ChangeCases {
  const request = async (status: CoffeeStatus = "submitted") =>
    makeCoffeeRequest(db, await makeLocation(db, world.north), { status });

  return {
    orderCoffee: {
      async scenario() {
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
    changeCoffeeRequest: {
      async scenario() {
        const [{ id }, closed] = [await request(), await request("approved")];
        const form = { ...program, ...delivery, version: 1 };
        return {
          saves: () => changeCoffeeRequest({ db, actor: owner, now }, { id, now }, form),
          refuses: () => changeCoffeeRequest({ db, actor: owner, now }, { id: closed.id, now }, form),
          isAbsent: () => changeCoffeeRequest({ db, actor: harborOwner, now }, { id, now }, form),
        };
      },
    },
    changeCoffeeDelivery: {
      async scenario() {
        const [{ id }, gone] = [await request("approved"), await request("inProduction")];
        const form = { ...delivery, version: 1 };
        return {
          saves: () => changeCoffeeDelivery({ db, actor: owner, now }, { id, now }, form),
          refuses: () => changeCoffeeDelivery({ db, actor: owner, now }, { id: gone.id, now }, form),
          isAbsent: () => changeCoffeeDelivery({ db, actor: harborOwner, now }, { id, now }, form),
        };
      },
    },
    advanceCoffeeStatuses: {
      async scenario() {
        const shop = await makeLocation(db, world.north);
        await makeCoffeeRequest(db, shop, { startsOn: "2026-11-01", status: "shipped" });
        return { saves: () => advanceCoffeeStatuses(db, now) };
      },
      isSystemChange: true,
      exemptions: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
