import {
  addOpening,
  changeOpening,
  dismissOpening,
  mergeOpening,
  verifyOpening,
} from "#app/insight/competitors/save-opening.server.ts";
import { makeOpening } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

const facts = {
  ...{
    intent: "save",
    tier: "direct" as const,
    street: "12 Elm St",
    city: "Evanston",
    state: "IL" as const,
    zip: "60201",
  },
  ...{ latitude: 42.05, longitude: -87.68, status: "announced" as const, expectedOn: "2027-03-01" },
  ...{ precision: "month" as const, source: "news" as const, sourceUrl: null, confidence: "high" as const, notes: "" },
  saveAnyway: false,
};

export function openingChanges({ db, world, now, owner, harborOwner, senior, harborAdvisor }: Ground): Changes {
  const companyId = world.sunrise.id;
  const opening = (values: Parameters<typeof makeOpening>[2] = {}) => makeOpening(db, { companyId }, values);
  const today = "2026-11-20";

  return {
    addOpening: {
      async scene() {
        const known = await opening();
        const form = { ...facts, brand: `${known.brand} two`, idempotencyKey: `page of ${known.id}` };
        const where = { companyId, today, isVerified: false };
        return {
          saves: () => addOpening(db, owner, where, form, now),
          refuses: () => addOpening(db, owner, where, { ...form, brand: known.brand }, now),
          isAbsent: () => addOpening(db, harborOwner, where, form, now),
        };
      },
    },
    changeOpening: {
      async scene() {
        const { id, brand } = await opening();
        const form = { ...facts, brand, status: "underConstruction" as const, version: 1 };
        const where = { id, companyId, today };
        return {
          saves: () => changeOpening(db, senior, where, form, now),
          refuses: () => changeOpening(db, senior, where, { ...form, expectedOn: "2040-01-01" }, now),
          isAbsent: () => changeOpening(db, harborAdvisor, where, form, now),
        };
      },
    },
    verifyOpening: {
      async scene() {
        const [{ id }, known] = [await opening({ standing: "reported" }), await opening()];
        return {
          saves: () => verifyOpening(db, senior, { id }, { version: 1 }, now),
          refuses: () => verifyOpening(db, senior, { id: known.id }, { version: 1 }, now),
          isAbsent: () => verifyOpening(db, harborAdvisor, { id }, { version: 1 }, now),
        };
      },
    },
    dismissOpening: {
      async scene() {
        const { id } = await opening({ standing: "reported" });
        const form = { version: 1, reason: "The permit is for a bank." };
        return {
          saves: () => dismissOpening(db, senior, { id }, form, now),
          refuses: () => dismissOpening(db, senior, { id }, { ...form, reason: "No" }, now),
          isAbsent: () => dismissOpening(db, harborAdvisor, { id }, form, now),
        };
      },
    },
    mergeOpening: {
      async scene() {
        const [{ id }, into] = [await opening(), await opening()];
        const foreign = await makeOpening(db, { companyId: world.harbor.id });
        return {
          saves: () => mergeOpening(db, senior, { id }, { version: 1, intoId: into.id }, now),
          refuses: () => mergeOpening(db, senior, { id }, { version: 1, intoId: foreign.id }, now),
          isAbsent: () => mergeOpening(db, harborAdvisor, { id }, { version: 1, intoId: into.id }, now),
        };
      },
    },
  };
}
