import { expect } from "vitest";
import type { Member, Person } from "#app/access/guards/guards.server.ts";
import type { Db } from "#db/connect.ts";
import { makeProgram } from "./make/programs.ts";
import type { Row } from "./make/row.ts";

/** The verbs read the environment when they load, so a database is open before. */
export async function loadVerbs() {
  return {
    ...(await import("#app/handover/merges/merge-networks.server.ts")),
    ...(await import("#app/handover/transfers/run-transfer.server.ts")),
    ...(await import("#app/programs/claims/claim-days.server.ts")),
    ...(await import("#app/programs/claims/decide-claim.server.ts")),
    ...(await import("#app/programs/claims/save-claim.server.ts")),
    ...(await import("#app/programs/claims/submit-claim.server.ts")),
    ...(await import("#app/programs/events/event-days.server.ts")),
    ...(await import("#app/programs/events/event-steps.server.ts")),
    ...(await import("#app/programs/gift-cards/card-days.server.ts")),
    ...(await import("#app/programs/gift-cards/decide-cards.server.ts")),
    ...(await import("#app/programs/gift-cards/order-cards.server.ts")),
    ...(await import("#app/programs/incentives/allocate.server.ts")),
    ...(await import("#app/programs/incentives/program-steps.server.ts")),
    ...(await import("#app/programs/payments/make-batch.server.ts")),
    ...(await import("#app/programs/payments/pay-claims.server.ts")),
    ...(await import("#app/programs/social-checkout/checkout.server.ts")),
    ...(await import("#app/programs/social-checkout/payments.server.ts")),
    ...(await import("#app/programs/social-production/money-steps.server.ts")),
    ...(await import("#app/programs/social-production/production-steps.server.ts")),
  };
}

/** A company whose money has a history, and its people. */
export interface Scene {
  db: Db;
  verbs: Awaited<ReturnType<typeof loadVerbs>>;
  companyId: number;
  senior: Person;
  owner: Member;
  plan: Row<"plans">;
  channel: Row<"channels">;
  now: Date;
}

type Terms = Pick<Row<"incentivePrograms">, "pool" | "overBudget" | "matchPercent" | "capCents" | "endsOn">;

/** Opens a program of the company in which everybody has some cents. */
export async function openProgram(scene: Scene, terms: Terms, amountCents: number): Promise<void> {
  const { db, verbs, senior, companyId, now } = scene;
  const program = await makeProgram(db, { id: companyId }, { ...terms, status: "draft" });
  await verbs.allocate(db, senior, program.id, { amountCents, networkId: null, mayChangeAdjusted: false }, now);
  expect(await verbs.openProgram(db, senior, program.id, {}, now)).toMatchObject({ saved: true });
}

/** What happens to a scene, by some numbers that tell how. */
export interface Telling {
  /** Picks among the records that there are. */
  pick: number;
  /** Picks among what can be done with one. */
  way: number;
  cents: number;
}

/** A verb that is about to be taken. What is not whole takes several transactions. */
interface Verb {
  name: string;
  work: () => Promise<unknown>;
  isWhole?: boolean;
}
export type Happens = (scene: Scene, what: Telling) => Promise<Verb | null>;
