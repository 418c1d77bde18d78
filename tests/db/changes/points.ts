import { addPointContact, addPoint, changePoint, markPoints } from "#app/insight/trading-points/save-point.server.ts";
import { saveTradingArea } from "#app/insight/trading-areas/save-area.server.ts";
import { makeLocation, makePoint, placeLocation } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

const evanston = { latitude: 42.05, longitude: -87.68 };
const facts = {
  intent: "save" as const,
  category: "school" as const,
  street: "",
  city: "Evanston",
  state: "IL" as const,
  zip: "60201",
  ...evanston,
  people: 400,
  phone: null,
  website: null,
  contactName: "",
  contactEmail: null,
  notes: "",
};

export function pointChanges({ db, world, now, owner, harborOwner, senior }: ChangeContext): ChangeCases {
  const companyId = world.sunrise.id;
  const point = () => makePoint(db, { companyId, networkId: world.north.id });
  const placed = async () => {
    const location = await makeLocation(db, world.north);
    await placeLocation(db, location);
    return location;
  };

  return {
    addPoint: {
      async scenario() {
        const { name, id } = await point();
        const form = { ...facts, name: `${name} two`, idempotencyKey: `page of point ${id}` };
        const where = { companyId, networkId: world.north.id };
        return {
          saves: () => addPoint({ db, actor: owner, now }, where, form),
          isAbsent: () => addPoint({ db, actor: harborOwner, now }, where, form),
        };
      },
      exemptions: { refuses: "Any point may be entered; two of one name are two schools." },
    },
    changePoint: {
      async scenario() {
        const { id, name } = await point();
        const form = { ...facts, name: `${name} new`, version: 1 };
        return {
          saves: () => changePoint({ db, actor: owner, now }, { id }, form),
          refuses: () => changePoint({ db, actor: senior, now }, { id }, { ...form, version: 7 }),
          isAbsent: () => changePoint({ db, actor: harborOwner, now }, { id }, form),
        };
      },
    },
    addPointContact: {
      async scenario() {
        const [{ id: pointId }, { id, networkId }] = [await point(), await placed()];
        const from = { id, companyId, networkId, ...evanston, maxMiles: 5 };
        const where = { companyId, from, pointId };
        const form = { kind: "visit" as const, onDay: "2026-11-18", note: "", nextStepOn: null };
        const keyed = { ...form, idempotencyKey: `contact with ${pointId}` };
        return {
          saves: () => addPointContact({ db, actor: owner, now }, where, keyed),
          refuses: () => addPointContact({ db, actor: owner, now }, where, { ...keyed, nextStepOn: "2026-11-01" }),
          isAbsent: () => addPointContact({ db, actor: harborOwner, now }, where, keyed),
        };
      },
    },
    markPoints: {
      async scenario() {
        const [{ id: pointId }, { id, networkId }] = [await point(), await placed()];
        const from = { id, companyId, networkId, ...evanston, maxMiles: 5 };
        return {
          saves: () => markPoints(db, owner, { from, ids: [pointId], mark: { standing: "confirmed" } }),
          isAbsent: () => markPoints(db, harborOwner, { from, ids: [pointId], mark: { standing: "confirmed" } }),
        };
      },
      exemptions: {
        refuses: "Any point that is seen may be spoken of.",
        twice: "The same word twice is the same word.",
      },
    },
    saveTradingArea: {
      async scenario() {
        const { id } = await placed();
        const form = {
          neighborhoodType: "neighborhoodRural" as const,
          rings: [2],
          outline: null,
          notes: "",
          version: 0,
        };
        return {
          saves: () => saveTradingArea({ db, actor: owner, now }, id, form),
          refuses: () => saveTradingArea({ db, actor: owner, now }, id, { ...form, version: 7 }),
          isAbsent: () => saveTradingArea({ db, actor: harborOwner, now }, id, form),
        };
      },
    },
  };
}
