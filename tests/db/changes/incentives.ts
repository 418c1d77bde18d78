import { adjustAccount, allocate } from "#app/programs/incentives/allocate.server.ts";
import { adjustForm, allocationForm } from "#app/programs/incentives/allocation-form.ts";
import { newProgramForm, programForm } from "#app/programs/incentives/program-form.ts";
import { decideProposal, proposeAdjustment } from "#app/programs/incentives/propose-adjustment.server.ts";
import { turnPrograms } from "#app/programs/incentives/program-steps.server.ts";
import { changeProgram, createProgram } from "#app/programs/incentives/save-program.server.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudget, makeProgram } from "#tests/support/make/programs.ts";
import type { Changes, Ground } from "./change.ts";

export function incentiveChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  let last = 0;
  const typed = (values: object = {}) => ({
    ...{ name: `Program of ${(last += 1)}`, startsOn: "2026-01-01", endsOn: "2026-12-31", claimWindowDays: 60 },
    ...{
      amountCents: "1500",
      matchPercent: 50,
      requiredCompletions: 0,
      carryOverPercent: 0,
      overBudget: "refuse",
      pool: "location",
    },
    ...values,
  });
  const { id: companyId } = world.sunrise;

  return {
    createProgram: {
      async scene() {
        const form = newProgramForm.parse(typed());
        const other = await makeProgram(db, world.sunrise);
        return {
          saves: () => createProgram(db, senior, { companyId }, form, now),
          refuses: () => createProgram(db, senior, { companyId }, { ...form, name: other.name }, now),
          isAbsent: () => createProgram(db, harborAdvisor, { companyId }, form, now),
        };
      },
    },
    changeProgram: {
      async scene() {
        const [{ id, version }, closed] = [
          await makeProgram(db, world.sunrise),
          await makeProgram(db, world.sunrise, { status: "closed" }),
        ];
        const form = programForm.parse(typed({ version }));
        return {
          saves: () => changeProgram(db, senior, id, form, now),
          refuses: () => changeProgram(db, senior, closed.id, form, now),
          isAbsent: () => changeProgram(db, harborAdvisor, id, form, now),
        };
      },
    },
    allocate: {
      async scene() {
        const network = await makeNetwork(db, world.sunrise);
        await makeLocation(db, network);
        const form = allocationForm.parse({
          amountCents: "1500",
          networkId: network.id,
          idempotencyKey: `key ${(last += 1)}`,
        });
        const [{ id }, closed] = [
          await makeProgram(db, world.sunrise),
          await makeProgram(db, world.sunrise, { status: "closed" }),
        ];
        return {
          saves: () => allocate(db, senior, id, form, now),
          refuses: () => allocate(db, senior, closed.id, form, now),
          isAbsent: () => allocate(db, harborAdvisor, id, form, now),
        };
      },
    },
    proposeAdjustment: {
      async scene() {
        const account = await makeBudget(db, await makeProgram(db, world.sunrise), await makeLocation(db, world.north));
        const reason = "A second drive-thru lane.";
        const propose = (amountCents: string, by = senior) => {
          const form = adjustForm.parse({
            direction: "take",
            amountCents,
            reason,
            idempotencyKey: `key ${account.id}`,
          });
          return () => proposeAdjustment(db, by, account.id, form, now);
        };
        return { saves: propose("10"), refuses: propose("9999"), isAbsent: propose("10", harborAdvisor) };
      },
    },
    decideProposal: {
      async scene() {
        const account = await makeBudget(db, await makeProgram(db, world.sunrise), await makeLocation(db, world.north));
        const propose = async (createdBy: number) => {
          const values = { companyId, accountId: account.id, amountCents: 1_000, reason: "A second lane.", createdBy };
          return db.insertInto("adjustmentProposals").values(values).returning("id").executeTakeFirstOrThrow();
        };
        const [theirs, own] = [await propose(world.advisor.id), await propose(world.senior.id)];
        const decline = ({ id }: { id: number }, by = senior) => {
          return () => decideProposal(db, by, { intent: "decline", proposalId: id }, now);
        };
        return { saves: decline(theirs), refuses: decline(own), isAbsent: decline(theirs, harborAdvisor) };
      },
    },
    adjustAccount: {
      async scene() {
        const account = await makeBudget(db, await makeProgram(db, world.sunrise), await makeLocation(db, world.north));
        const reason = "The shop opened later.";
        const typed = { direction: "take", amountCents: "1000", reason, idempotencyKey: `key ${(last += 1)}` };
        const form = adjustForm.parse(typed);
        return {
          saves: () => adjustAccount(db, senior, account.id, form, now),
          refuses: () => adjustAccount(db, senior, account.id, { ...form, amountCents: 150_001 }, now),
          isAbsent: () => adjustAccount(db, harborAdvisor, account.id, form, now),
        };
      },
    },
    turnPrograms: {
      async scene() {
        await db.updateTable("incentivePrograms").set({ status: "draft" }).where("status", "<>", "draft").execute();
        await makeProgram(db, world.sunrise, { endsOn: "2026-11-19" });
        return { saves: () => turnPrograms(db, now) };
      },
      isOfServer: true,
      without: { refuses: "What is not due is not asked for.", isAbsent: "The clock reaches everything." },
    },
  };
}
