import { createPaymentBatch, previewPaymentBatch } from "#app/programs/claim-payments/create-batch.server.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function paymentChanges({ db, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  return {
    createPaymentBatch: {
      async scenario() {
        const company = await makeCompany(db);
        const shop = await makeLocation(db, await makeNetwork(db, company));
        const program = await makeProgram(db, company, { status: "closed" });
        const account = await makeBudgetAccount(db, program, shop);
        await makeClaim(db, account, shop, { status: "paymentPending", approvedCents: 30_000 });
        const ready = await previewPaymentBatch(db, senior.access, company.id, now);
        const form = { intent: "make" as const, companyId: company.id, ...ready };
        return {
          saves: () => createPaymentBatch(db, senior, form, now),
          refuses: () => createPaymentBatch(db, senior, { ...form, cents: 1 }, now),
          isAbsent: () => createPaymentBatch(db, harborAdvisor, form, now),
        };
      },
    },
  };
}
