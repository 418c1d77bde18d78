import { acceptPlan, customizePlan, declinePlan } from "#app/planning/autopilot-answers/answer-plan.server.ts";
import { autopilotBatchForm } from "#app/planning/autopilot-batches/batch-form.ts";
import { cancelBatch } from "#app/planning/autopilot-batches/cancel-batch.server.ts";
import { changeSet } from "#app/planning/autopilot-sets/change-set.server.ts";
import { createSet } from "#app/planning/autopilot-sets/create-set.server.ts";
import { generatePlans } from "#app/planning/autopilot-batches/generate-plans.server.ts";
import { transitionSet } from "#app/planning/autopilot-sets/transition-set.server.ts";
import { resumeBatch } from "#app/planning/autopilot-batches/resume-batch.server.ts";
import { newAutopilotSetForm, autopilotSetForm } from "#app/planning/autopilot-sets/set-form.ts";
import { startBatch } from "#app/planning/autopilot-batches/start-batch.server.ts";
import { undoBatch } from "#app/planning/autopilot-batches/undo-batch.server.ts";
import { makeAutopilotSet, makeAutopilotBatch, makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import { makeChannel, makeObjective } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function autopilotChanges({
  db,
  world,
  now,
  origin,
  senior,
  harborAdvisor,
  owner,
  harborOwner,
}: ChangeContext): ChangeCases {
  const { id: companyId } = world.sunrise;
  let last = 0;
  const ideaOf = async () => makeIdea(db, await makeChannel(db, world.sunrise));
  const setOf = async (values: Parameters<typeof makeAutopilotSet>[3] = {}) =>
    makeAutopilotSet(db, world.sunrise, [await ideaOf()], values);
  /** Return a set's form with one item of an idea. */
  const formOf = async () => {
    const { id: objectiveId } = await makeObjective(db, world.sunrise);
    const items = [{ ideaId: (await ideaOf()).id, offsetDays: 3, quantity: 1, unitCostCents: "12.50" }];
    return { name: `Autopilot ${(last += 1)}`, objectiveId, items };
  };
  const answers = (answer: typeof acceptPlan) => async () => {
    const plan = await makeWaitingPlan(db, world.shop);
    const own = await makePlan(db, world.shop);
    return {
      saves: () => answer({ db, actor: owner, now }, plan.id),
      refuses: () => answer({ db, actor: owner, now }, own.id),
      isAbsent: () => answer({ db, actor: harborOwner, now }, plan.id),
    };
  };
  return {
    createSet: {
      async scenario() {
        const form = await formOf();
        const foreign = await makeIdea(db, await makeChannel(db, world.harbor));
        const wrong = { ...form, items: [{ ideaId: foreign.id, offsetDays: 0, quantity: 1 }] };
        return {
          saves: () => createSet(db, senior, { companyId, form: newAutopilotSetForm.parse(form), now }),
          refuses: () => createSet(db, senior, { companyId, form: newAutopilotSetForm.parse(wrong), now }),
          isAbsent: () => createSet(db, harborAdvisor, { companyId, form: newAutopilotSetForm.parse(form), now }),
        };
      },
    },
    changeSet: {
      async scenario() {
        const { id, version } = await setOf();
        const form = { ...(await formOf()), version };
        return {
          saves: () => changeSet(db, senior, { setId: id, form: autopilotSetForm.parse(form), now }),
          refuses: () =>
            changeSet(db, senior, { setId: id, form: autopilotSetForm.parse({ ...form, items: [] }), now }),
          isAbsent: () => changeSet(db, harborAdvisor, { setId: id, form: autopilotSetForm.parse(form), now }),
        };
      },
    },
    transitionSet: {
      async scenario() {
        const { id } = await setOf({ status: "draft" });
        const empty = await makeAutopilotSet(db, world.sunrise, [], { status: "draft" });
        return {
          saves: () => transitionSet(db, senior, { setId: id, action: "publish", now }),
          refuses: () => transitionSet(db, senior, { setId: empty.id, action: "publish", now }),
          isAbsent: () => transitionSet(db, harborAdvisor, { setId: id, action: "publish", now }),
        };
      },
    },
    startBatch: {
      async scenario() {
        const { id: setId } = await setOf();
        const base = { setId, startsOn: "2027-03-01", networkIds: [world.north.id] };
        const ask = autopilotBatchForm.parse(base);
        const start = (today: string, person = senior) =>
          startBatch(db, person, { companyId, request: ask, today, now });
        return {
          saves: () => start("2027-01-01"),
          refuses: () => start("2027-03-02"),
          isAbsent: () => start("2027-01-01", harborAdvisor),
        };
      },
    },
    generatePlans: {
      exemptions: { isAbsent: "The server makes the plans of every company." },
      async scenario() {
        const set = await setOf();
        const by = { createdBy: senior.userId };
        const batch = await makeAutopilotBatch(db, set, [await makeLocation(db, world.north)], by);
        const done = await makeAutopilotBatch(db, set, [await makeLocation(db, world.north)], {
          ...by,
          status: "done",
        });
        return {
          saves: () => generatePlans(db, batch.id, origin, now),
          refuses: () => generatePlans(db, done.id, origin, now),
        };
      },
    },
    undoBatch: {
      async scenario() {
        const plan = await makeWaitingPlan(db, world.shop);
        const touched = await makeWaitingPlan(db, world.shop);
        await customizePlan({ db, actor: owner, now }, touched.id);
        return {
          saves: () => undoBatch(db, senior, plan.autopilotBatchId ?? 0, now),
          refuses: () => undoBatch(db, senior, touched.autopilotBatchId ?? 0, now),
          isAbsent: () => undoBatch(db, harborAdvisor, plan.autopilotBatchId ?? 0, now),
        };
      },
    },
    cancelBatch: {
      async scenario() {
        const set = await setOf();
        const { id } = await makeAutopilotBatch(db, set, [], { status: "running" });
        const done = await makeAutopilotBatch(db, set, [], { status: "done" });
        return {
          saves: () => cancelBatch(db, senior, id, now),
          refuses: () => cancelBatch(db, senior, done.id, now),
          isAbsent: () => cancelBatch(db, harborAdvisor, id, now),
        };
      },
    },
    resumeBatch: {
      async scenario() {
        const set = await setOf();
        const { id } = await makeAutopilotBatch(db, set, [], { status: "failed" });
        const done = await makeAutopilotBatch(db, set, [], { status: "done" });
        return {
          saves: () => resumeBatch(db, senior, id),
          refuses: () => resumeBatch(db, senior, done.id),
          isAbsent: () => resumeBatch(db, harborAdvisor, id),
        };
      },
    },
    acceptPlan: { scenario: answers(acceptPlan) },
    customizePlan: { scenario: answers(customizePlan) },
    declinePlan: {
      scenario: answers((context, planId) => declinePlan(context, planId, { reason: "We are rebuilding then." })),
    },
  };
}
