import { acceptPlan, customisePlan, declinePlan } from "#app/planning/autopilot-answers/answer-plan.server.ts";
import { batchForm } from "#app/planning/autopilot-batches/batch-form.ts";
import { cancelBatch } from "#app/planning/autopilot-batches/cancel-batch.server.ts";
import { changeSet } from "#app/planning/autopilot-sets/change-set.server.ts";
import { createSet } from "#app/planning/autopilot-sets/create-set.server.ts";
import { generatePlans } from "#app/planning/autopilot-batches/generate-plans.server.ts";
import { moveSet } from "#app/planning/autopilot-sets/move-set.server.ts";
import { resumeBatch } from "#app/planning/autopilot-batches/resume-batch.server.ts";
import { newSetForm, setForm } from "#app/planning/autopilot-sets/set-form.ts";
import { startBatch } from "#app/planning/autopilot-batches/start-batch.server.ts";
import { undoBatch } from "#app/planning/autopilot-batches/undo-batch.server.ts";
import { makeAutopilotSet, makeBatch, makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import { makeChannel, makeObjective } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

export function autopilotChanges({
  db,
  world,
  now,
  origin,
  senior,
  harborAdvisor,
  owner,
  harborOwner,
}: Ground): Changes {
  const { id: companyId } = world.sunrise;
  let last = 0;
  const ideaOf = async () => makeIdea(db, await makeChannel(db, world.sunrise));
  const setOf = async (values: Parameters<typeof makeAutopilotSet>[3] = {}) =>
    makeAutopilotSet(db, world.sunrise, [await ideaOf()], values);
  /** A set's form with one item of an idea. */
  const formOf = async () => {
    const { id: objectiveId } = await makeObjective(db, world.sunrise);
    const items = [{ ideaId: (await ideaOf()).id, offsetDays: 3, quantity: 1, unitCostCents: "12.50" }];
    return { name: `Autopilot ${(last += 1)}`, objectiveId, items };
  };
  const answers = (answer: typeof acceptPlan) => async () => {
    const plan = await makeWaitingPlan(db, world.shop);
    const own = await makePlan(db, world.shop);
    return {
      saves: () => answer(db, owner, plan.id, now),
      refuses: () => answer(db, owner, own.id, now),
      isAbsent: () => answer(db, harborOwner, plan.id, now),
    };
  };
  return {
    createSet: {
      async scene() {
        const form = await formOf();
        const foreign = await makeIdea(db, await makeChannel(db, world.harbor));
        const wrong = { ...form, items: [{ ideaId: foreign.id, offsetDays: 0, quantity: 1 }] };
        return {
          saves: () => createSet(db, senior, companyId, newSetForm.parse(form), now),
          refuses: () => createSet(db, senior, companyId, newSetForm.parse(wrong), now),
          isAbsent: () => createSet(db, harborAdvisor, companyId, newSetForm.parse(form), now),
        };
      },
    },
    changeSet: {
      async scene() {
        const { id, version } = await setOf();
        const form = { ...(await formOf()), version };
        return {
          saves: () => changeSet(db, senior, id, setForm.parse(form), now),
          refuses: () => changeSet(db, senior, id, setForm.parse({ ...form, items: [] }), now),
          isAbsent: () => changeSet(db, harborAdvisor, id, setForm.parse(form), now),
        };
      },
    },
    moveSet: {
      async scene() {
        const { id } = await setOf({ status: "draft" });
        const empty = await makeAutopilotSet(db, world.sunrise, [], { status: "draft" });
        return {
          saves: () => moveSet(db, senior, id, "publish", now),
          refuses: () => moveSet(db, senior, empty.id, "publish", now),
          isAbsent: () => moveSet(db, harborAdvisor, id, "publish", now),
        };
      },
    },
    startBatch: {
      async scene() {
        const { id: setId } = await setOf();
        const base = { setId, startsOn: "2027-03-01", networkIds: [world.north.id] };
        const ask = batchForm.parse(base);
        const start = (today: string, person = senior) => startBatch(db, person, companyId, ask, today, now);
        return {
          saves: () => start("2027-01-01"),
          refuses: () => start("2027-03-02"),
          isAbsent: () => start("2027-01-01", harborAdvisor),
        };
      },
    },
    generatePlans: {
      without: { isAbsent: "The server makes the plans of every company." },
      async scene() {
        const set = await setOf();
        const by = { createdBy: senior.userId };
        const batch = await makeBatch(db, set, [await makeLocation(db, world.north)], by);
        const done = await makeBatch(db, set, [await makeLocation(db, world.north)], { ...by, status: "done" });
        return {
          saves: () => generatePlans(db, batch.id, origin, now),
          refuses: () => generatePlans(db, done.id, origin, now),
        };
      },
    },
    undoBatch: {
      async scene() {
        const plan = await makeWaitingPlan(db, world.shop);
        const touched = await makeWaitingPlan(db, world.shop);
        await customisePlan(db, owner, touched.id, now);
        return {
          saves: () => undoBatch(db, senior, plan.autopilotBatchId ?? 0, now),
          refuses: () => undoBatch(db, senior, touched.autopilotBatchId ?? 0, now),
          isAbsent: () => undoBatch(db, harborAdvisor, plan.autopilotBatchId ?? 0, now),
        };
      },
    },
    cancelBatch: {
      async scene() {
        const set = await setOf();
        const { id } = await makeBatch(db, set, [], { status: "running" });
        const done = await makeBatch(db, set, [], { status: "done" });
        return {
          saves: () => cancelBatch(db, senior, id, now),
          refuses: () => cancelBatch(db, senior, done.id, now),
          isAbsent: () => cancelBatch(db, harborAdvisor, id, now),
        };
      },
    },
    resumeBatch: {
      async scene() {
        const set = await setOf();
        const { id } = await makeBatch(db, set, [], { status: "failed" });
        const done = await makeBatch(db, set, [], { status: "done" });
        return {
          saves: () => resumeBatch(db, senior, id),
          refuses: () => resumeBatch(db, senior, done.id),
          isAbsent: () => resumeBatch(db, harborAdvisor, id),
        };
      },
    },
    acceptPlan: { scene: answers(acceptPlan) },
    customisePlan: { scene: answers(customisePlan) },
    declinePlan: {
      scene: answers((db, member, planId, now) => declinePlan(db, member, planId, "We are rebuilding then.", now)),
    },
  };
}
