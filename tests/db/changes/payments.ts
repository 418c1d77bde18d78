import { createPaymentBatch, previewPaymentBatch } from "#app/programs/claim-payments/create-batch.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function paymentChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  return {
    createPaymentBatch: {
      async scenario() {
        const shop = await makeLocation(db, world.north);
        const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop);
        await makeClaim(db, account, shop, { status: "paymentPending", approvedCents: 30_000 });
        const ready = await previewPaymentBatch(db, senior.access, world.sunrise.id, now);
        const form = { intent: "make" as const, companyId: world.sunrise.id, ...ready };
        return {
          saves: () => createPaymentBatch(db, senior, form, now),
          refuses: () => createPaymentBatch(db, senior, { ...form, cents: 1 }, now),
          isAbsent: () => createPaymentBatch(db, harborAdvisor, form, now),
        };
      },
    },
  };
}
