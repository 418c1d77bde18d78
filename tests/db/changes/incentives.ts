import { adjustAccount, allocateMoney } from "#app/programs/incentives/allocate.server.ts";
import { adjustForm, allocationForm } from "#app/programs/incentives/allocation-form.ts";
import { newProgramForm, programForm } from "#app/programs/incentives/program-form.ts";
import { decideProposal, proposeAdjustment } from "#app/programs/incentives/propose-adjustment.server.ts";
import { advanceProgramStatuses } from "#app/programs/incentives/program-actions.server.ts";
import { changeProgram, createProgram } from "#app/programs/incentives/save-program.server.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeProgram } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function incentiveChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  let last = 0;
  const typed = (values: object = {}) => ({
    name: `Program of ${(last += 1)}`,
    startsOn: "2026-01-01",
    endsOn: "2026-12-31",
    claimWindowDays: 60,
    amountCents: "1500",
    matchPercent: 50,
    requiredCompletions: 0,
    carryOverPercent: 0,
    overBudget: "refuse",
    pool: "location",
    ...values,
  });
  const { id: companyId } = world.sunrise;

  return {
    createProgram: {
      async scenario() {
        const form = newProgramForm.parse(typed());
        const other = await makeProgram(db, world.sunrise);
        return {
          saves: () => createProgram({ db, actor: senior, now }, { companyId }, form),
          refuses: () => createProgram({ db, actor: senior, now }, { companyId }, { ...form, name: other.name }),
          isAbsent: () => createProgram({ db, actor: harborAdvisor, now }, { companyId }, form),
        };
      },
    },
    changeProgram: {
      async scenario() {
        const [{ id, version }, closed] = [
          await makeProgram(db, world.sunrise),
          await makeProgram(db, world.sunrise, { status: "closed" }),
        ];
        const form = programForm.parse(typed({ version }));
        return {
          saves: () => changeProgram({ db, actor: senior, now }, id, form),
          refuses: () => changeProgram({ db, actor: senior, now }, closed.id, form),
          isAbsent: () => changeProgram({ db, actor: harborAdvisor, now }, id, form),
        };
      },
    },
    allocateMoney: {
      async scenario() {
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
          saves: () => allocateMoney({ db, actor: senior, now }, id, form),
          refuses: () => allocateMoney({ db, actor: senior, now }, closed.id, form),
          isAbsent: () => allocateMoney({ db, actor: harborAdvisor, now }, id, form),
        };
      },
    },
    proposeAdjustment: {
      async scenario() {
        const account = await makeBudgetAccount(
          db,
          await makeProgram(db, world.sunrise),
          await makeLocation(db, world.north),
        );
        const reason = "A second drive-thru lane.";
        const propose = (amountCents: string, by = senior) => {
          const form = adjustForm.parse({
            direction: "take",
            amountCents,
            reason,
            idempotencyKey: `key ${account.id}`,
          });
          return () => proposeAdjustment({ db, actor: by, now }, account.id, form);
        };
        return { saves: propose("10"), refuses: propose("9999"), isAbsent: propose("10", harborAdvisor) };
      },
    },
    decideProposal: {
      async scenario() {
        const account = await makeBudgetAccount(
          db,
          await makeProgram(db, world.sunrise),
          await makeLocation(db, world.north),
        );
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
      async scenario() {
        const account = await makeBudgetAccount(
          db,
          await makeProgram(db, world.sunrise),
          await makeLocation(db, world.north),
        );
        const reason = "The shop opened later.";
        const typed = { direction: "take", amountCents: "1000", reason, idempotencyKey: `key ${(last += 1)}` };
        const form = adjustForm.parse(typed);
        return {
          saves: () => adjustAccount({ db, actor: senior, now }, account.id, form),
          refuses: () => adjustAccount({ db, actor: senior, now }, account.id, { ...form, amountCents: 150_001 }),
          isAbsent: () => adjustAccount({ db, actor: harborAdvisor, now }, account.id, form),
        };
      },
    },
    advanceProgramStatuses: {
      async scenario() {
        await db.updateTable("incentivePrograms").set({ status: "draft" }).where("status", "<>", "draft").execute();
        await makeProgram(db, world.sunrise, { endsOn: "2026-11-19" });
        return { saves: () => advanceProgramStatuses(db, now) };
      },
      isSystemChange: true,
      exemptions: { refuses: "What is not due is not asked for.", isAbsent: "The clock reaches everything." },
    },
  };
}
