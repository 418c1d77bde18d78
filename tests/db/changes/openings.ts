import {
  addOpening,
  changeOpening,
  dismissOpening,
  mergeOpening,
  verifyOpening,
} from "#app/insight/competitors/save-opening.server.ts";
import { makeOpening } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

const facts = {
  intent: "save" as const,
  tier: "direct" as const,
  street: "12 Elm St",
  city: "Evanston",
  state: "IL" as const,
  zip: "60201",
  latitude: 42.05,
  longitude: -87.68,
  status: "announced" as const,
  expectedOn: "2027-03-01",
  precision: "month" as const,
  source: "news" as const,
  sourceUrl: null,
  confidence: "high" as const,
  notes: "",
  saveAnyway: false,
};

export function openingChanges({
  db,
  world,
  now,
  owner,
  harborOwner,
  senior,
  harborAdvisor,
}: ChangeContext): ChangeCases {
  const companyId = world.sunrise.id;
  const opening = (values: Parameters<typeof makeOpening>[2] = {}) => makeOpening(db, { companyId }, values);
  const today = "2026-11-20";

  return {
    addOpening: {
      async scenario() {
        const known = await opening();
        const form = { ...facts, brand: `${known.brand} two`, idempotencyKey: `page of ${known.id}` };
        const where = { companyId, today, isVerified: false };
        return {
          saves: () => addOpening({ db, actor: owner, now }, where, form),
          refuses: () => addOpening({ db, actor: owner, now }, where, { ...form, brand: known.brand }),
          isAbsent: () => addOpening({ db, actor: harborOwner, now }, where, form),
        };
      },
    },
    changeOpening: {
      async scenario() {
        const { id, brand } = await opening();
        const form = { ...facts, brand, status: "underConstruction" as const, version: 1 };
        const where = { id, companyId, today };
        return {
          saves: () => changeOpening({ db, actor: senior, now }, where, form),
          refuses: () => changeOpening({ db, actor: senior, now }, where, { ...form, expectedOn: "2040-01-01" }),
          isAbsent: () => changeOpening({ db, actor: harborAdvisor, now }, where, form),
        };
      },
    },
    verifyOpening: {
      async scenario() {
        const [{ id }, known] = [await opening({ standing: "reported" }), await opening()];
        return {
          saves: () => verifyOpening({ db, actor: senior, now }, { id }, { version: 1 }),
          refuses: () => verifyOpening({ db, actor: senior, now }, { id: known.id }, { version: 1 }),
          isAbsent: () => verifyOpening({ db, actor: harborAdvisor, now }, { id }, { version: 1 }),
        };
      },
    },
    dismissOpening: {
      async scenario() {
        const { id } = await opening({ standing: "reported" });
        const form = { version: 1, reason: "The permit is for a bank." };
        return {
          saves: () => dismissOpening({ db, actor: senior, now }, { id }, form),
          refuses: () => dismissOpening({ db, actor: senior, now }, { id }, { ...form, reason: "No" }),
          isAbsent: () => dismissOpening({ db, actor: harborAdvisor, now }, { id }, form),
        };
      },
    },
    mergeOpening: {
      async scenario() {
        const [{ id }, into] = [await opening(), await opening()];
        const foreign = await makeOpening(db, { companyId: world.harbor.id });
        return {
          saves: () => mergeOpening({ db, actor: senior, now }, { id }, { version: 1, intoId: into.id }),
          refuses: () => mergeOpening({ db, actor: senior, now }, { id }, { version: 1, intoId: foreign.id }),
          isAbsent: () => mergeOpening({ db, actor: harborAdvisor, now }, { id }, { version: 1, intoId: into.id }),
        };
      },
    },
  };
}
