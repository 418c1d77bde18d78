import { addContact, addPoint, changePoint, markPoints } from "#app/insight/trading-points/save-point.server.ts";
import { saveArea } from "#app/insight/trading-areas/save-area.server.ts";
import { makeLocation, makePoint, placeLocation } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

const evanston = { latitude: 42.05, longitude: -87.68 };
const facts = {
  ...{ intent: "save", category: "school" as const, street: "", city: "Evanston", state: "IL" as const, zip: "60201" },
  ...{ ...evanston, people: 400, phone: null, website: null, contactName: "", contactEmail: null, notes: "" },
};

export function pointChanges({ db, world, now, owner, harborOwner, senior }: Ground): Changes {
  const companyId = world.sunrise.id;
  const point = () => makePoint(db, { companyId, networkId: world.north.id });
  const placed = async () => {
    const location = await makeLocation(db, world.north);
    await placeLocation(db, location);
    return location;
  };

  return {
    addPoint: {
      async scene() {
        const { name, id } = await point();
        const form = { ...facts, name: `${name} two`, idempotencyKey: `page of point ${id}` };
        const where = { companyId, networkId: world.north.id };
        return {
          saves: () => addPoint(db, owner, where, form, now),
          isAbsent: () => addPoint(db, harborOwner, where, form, now),
        };
      },
      without: { refuses: "Any point may be entered; two of one name are two schools." },
    },
    changePoint: {
      async scene() {
        const { id, name } = await point();
        const form = { ...facts, name: `${name} new`, version: 1 };
        return {
          saves: () => changePoint(db, owner, { id }, form, now),
          refuses: () => changePoint(db, senior, { id }, { ...form, version: 7 }, now),
          isAbsent: () => changePoint(db, harborOwner, { id }, form, now),
        };
      },
    },
    addContact: {
      async scene() {
        const [{ id: pointId }, { id, networkId }] = [await point(), await placed()];
        const from = { id, companyId, networkId, ...evanston, reachMiles: 5 };
        const where = { companyId, from, pointId };
        const form = { kind: "visit" as const, onDay: "2026-11-18", note: "", nextStepOn: null };
        const keyed = { ...form, idempotencyKey: `contact with ${pointId}` };
        return {
          saves: () => addContact(db, owner, where, keyed, now),
          refuses: () => addContact(db, owner, where, { ...keyed, nextStepOn: "2026-11-01" }, now),
          isAbsent: () => addContact(db, harborOwner, where, keyed, now),
        };
      },
    },
    markPoints: {
      async scene() {
        const [{ id: pointId }, { id, networkId }] = [await point(), await placed()];
        const from = { id, companyId, networkId, ...evanston, reachMiles: 5 };
        return {
          saves: () => markPoints(db, owner, from, [pointId], { standing: "confirmed" }),
          isAbsent: () => markPoints(db, harborOwner, from, [pointId], { standing: "confirmed" }),
        };
      },
      without: {
        refuses: "Any point that is seen may be spoken of.",
        twice: "The same word twice is the same word.",
      },
    },
    saveArea: {
      async scene() {
        const { id } = await placed();
        const form = {
          neighborhoodType: "neighborhoodRural" as const,
          rings: [2],
          outline: null,
          notes: "",
          version: 0,
        };
        return {
          saves: () => saveArea(db, owner, id, form, now),
          refuses: () => saveArea(db, owner, id, { ...form, version: 7 }, now),
          isAbsent: () => saveArea(db, harborOwner, id, form, now),
        };
      },
    },
  };
}
