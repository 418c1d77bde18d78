import { expect } from "vitest";
import type { Db } from "#db/connect.ts";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { makeProgram } from "./make/programs.ts";
import type { Row } from "./make/row.ts";

/** Load the functions under test. They read the environment when they load, so open a database before. */
export async function loadMoneyChanges() {
  return {
    ...(await import("#app/handover/merges/merge-networks.server.ts")),
    ...(await import("#app/handover/transfers/run-transfer.server.ts")),
    ...(await import("#app/programs/claims/claim-deadlines.server.ts")),
    ...(await import("#app/programs/claims/decide-claim.server.ts")),
    ...(await import("#app/programs/claims/save-claim.server.ts")),
    ...(await import("#app/programs/claims/submit-claim.server.ts")),
    ...(await import("#app/programs/events/event-deadlines.server.ts")),
    ...(await import("#app/programs/events/event-actions.server.ts")),
    ...(await import("#app/programs/gift-cards/receive-shipped-cards.server.ts")),
    ...(await import("#app/programs/gift-cards/card-actions.server.ts")),
    ...(await import("#app/programs/gift-cards/order-cards.server.ts")),
    ...(await import("#app/programs/incentives/allocate.server.ts")),
    ...(await import("#app/programs/incentives/program-actions.server.ts")),
    ...(await import("#app/programs/claim-payments/create-batch.server.ts")),
    ...(await import("#app/programs/claim-payments/pay-claims.server.ts")),
    ...(await import("#app/programs/social-checkout/checkout.server.ts")),
    ...(await import("#app/programs/social-checkout/payments.server.ts")),
    ...(await import("#app/programs/social-production/money-actions.server.ts")),
    ...(await import("#app/programs/social-production/production-actions.server.ts")),
  };
}

/** Company with incentive money, and its users. */
export interface MoneyScenario {
  db: Db;
  changes: Awaited<ReturnType<typeof loadMoneyChanges>>;
  companyId: number;
  senior: CurrentUser;
  owner: Member;
  plan: Row<"plans">;
  channel: Row<"channels">;
  now: Date;
}

type Terms = Pick<Row<"incentivePrograms">, "pool" | "overBudget" | "matchPercent" | "capCents" | "endsOn">;

/** Open a program of the company with the same amount, in cents, in each account. */
export async function openFundedProgram(scene: MoneyScenario, terms: Terms, amountCents: number): Promise<void> {
  const { db, changes, senior, companyId, now } = scene;
  const program = await makeProgram(db, { id: companyId }, { ...terms, status: "draft" });
  await changes.allocateMoney({ db, actor: senior, now }, program.id, {
    amountCents,
    networkId: null,
    mayChangeAdjusted: false,
  });
  expect(await changes.openIncentiveProgram({ db, actor: senior, now }, program.id, {})).toMatchObject({ saved: true });
}

/** Numbers that choose the details of a happening. */
export interface OperationInput {
  /** Chooses among the existing records. */
  pick: number;
  /** Chooses among the possible actions. */
  choice: number;
  cents: number;
}

/** Change to run. `isAtomic` is false for one that takes several transactions. */
interface PendingOperation {
  name: string;
  work: () => Promise<unknown>;
  isAtomic?: boolean;
}
export type OperationFactory = (scene: MoneyScenario, what: OperationInput) => Promise<PendingOperation | null>;
