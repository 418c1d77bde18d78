import { makeBatch, previewBatch } from "#app/programs/payments/make-batch.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudget, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

export function paymentChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  return {
    makeBatch: {
      async scene() {
        const shop = await makeLocation(db, world.north);
        const account = await makeBudget(db, await makeProgram(db, world.sunrise), shop);
        await makeClaim(db, account, shop, { status: "paymentPending", approvedCents: 30_000 });
        const ready = await previewBatch(db, senior.reach, world.sunrise.id);
        const form = { intent: "make" as const, companyId: world.sunrise.id, ...ready };
        return {
          saves: () => makeBatch(db, senior, form, now),
          refuses: () => makeBatch(db, senior, { ...form, cents: 1 }, now),
          isAbsent: () => makeBatch(db, harborAdvisor, form, now),
        };
      },
    },
  };
}
