import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeWorld } from "#tests/support/make/world.ts";

// The actions read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const world = await makeWorld(db);
const { declaredActions, declaredTransitions } = await import("#app/platform/workflow/workflow.server.ts");
const { transitionCases, readVersion } = await import("#tests/support/transition-cases.ts");
await loadActions();

const now = new Date("2026-11-20T15:00:00Z");
const people = {
  BA: await makeMember(db, world.administrator),
  BO: await makeMember(db, world.owner),
  LG: { ...(await makeMember(db, world.guest)), canOrder: true },
  VO: await makeMember(db, world.viewer),
  MA: await makePerson(db, world.advisor),
  SA: await makePerson(db, world.senior),
};
const strangers = [await makeMember(db, world.harborOwner), await makePerson(db, world.harborAdvisor)];
const cases = transitionCases({ db, world, now, owner: people.BO, senior: people.SA });

/** Transitions without an action of their own, each with the file that tests it. */
const takenElsewhere: Record<string, string> = {
  "studio-request.send": "It comes with files: sendProof of tests/db/changes.test.ts.",
  "studio-request.deliver": "It comes with files: deliverRequest of tests/db/changes.test.ts.",
};

afterAll(() => database.close());
beforeEach(() => db.deleteFrom("rateLimits").execute());

test("every action that a module declares is tested here, and nothing else", () => {
  expect(Object.keys(cases).sort()).toEqual([...declaredActions.keys()].sort());
});

test("every transition of a workflow is an action, or tested where it is taken", () => {
  const open = [...declaredTransitions].filter((name) => !declaredActions.has(name));
  expect(open.sort()).toEqual(Object.keys(takenElsewhere).sort());
});

describe.each(Object.entries(cases))("%s", (name, { by, scenario, isSideAction }) => {
  const [first = "SA", ...others] = by;
  const action = () => {
    const declared = declaredActions.get(name);
    if (!declared) throw new Error(`No module declares ${name}.`);
    return declared;
  };
  const make = async () => {
    const { id, table, form = {} } = await scenario();
    return { id, form: { intent: name.split(".")[1], version: await readVersion(db, table, id), ...form } };
  };
  // Refused attempts change nothing, so one record serves for all of them, and for the action itself in the end.
  let made: ReturnType<typeof make> | undefined;
  const shared = () => (made ??= make());
  const leavesNothing = async (work: () => Promise<unknown>) => {
    const before = await countTraces();
    await work();
    expect(await countTraces()).toBe(before);
  };

  test("is refused to roles without permission", async () => {
    const { id, form } = await shared();
    await leavesNothing(async () => {
      for (const [role, person] of Object.entries(people)) {
        if (by.includes(role)) continue;
        const outcome = await action().withRead({ db, actor: person, now }, id, form);
        expect([role, outcome?.saved ?? false]).toEqual([role, false]);
      }
    });
  });

  test("is not found for another company", async () => {
    const { id, form } = await shared();
    await leavesNothing(async () => {
      for (const stranger of strangers)
        expect(await action().withRead({ db, actor: stranger, now }, id, form)).toBeNull();
    });
  });

  if (!isSideAction) {
    test("is refused on a version that is no longer current, and without one", async () => {
      const { id, form } = await shared();
      await leavesNothing(async () => {
        const stale = { ...form, version: form.version + 1 };
        expect(await action().withRead({ db, actor: personOf(first), now }, id, stale)).toMatchObject({
          saved: false,
          status: 409,
        });
        const unseen = { ...form, version: undefined };
        expect(await action().withRead({ db, actor: personOf(first), now }, id, unseen)).toMatchObject({
          saved: false,
        });
      });
    });
  }

  test("is taken by each role with permission, and once for two simultaneous requests", async () => {
    const traces: number[] = [];
    for (const role of others.length > 0 ? others : by) {
      const { id, form } = await make();
      const before = await countTraces();
      const outcome = await action().withRead({ db, actor: personOf(role), now }, id, form);
      expect([role, outcome]).toEqual([role, expect.objectContaining({ saved: true })]);
      traces.push((await countTraces()) - before);
    }
    const { id, form } = await shared();
    const before = await countTraces();
    const send = () =>
      action().withRead({ db, actor: personOf(first), now }, id, { ...form, idempotencyKey: `page of ${name} ${id}` });
    const outcomes = await Promise.all([send(), send()]);
    expect(outcomes).toContainEqual(expect.objectContaining({ saved: true }));
    traces.push((await countTraces()) - before);
    expect(new Set(traces).size).toBe(1);
    expect(traces[0]).toBeGreaterThan(0);
  });
});

function personOf(role: string) {
  const found = Object.entries(people).find(([name]) => name === role);
  if (!found) throw new Error(`Nobody is a ${role}.`);
  return found[1];
}

async function countTraces(): Promise<number> {
  const { count } = await db
    .selectFrom("auditLog")
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Load every module that could declare an action. */
async function loadActions(): Promise<void> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  for (const path of files.filter((path) => path.endsWith(".server.ts"))) {
    const source = readFileSync(`app/${path}`, "utf8");
    if (/\b(?:define\w*(?:Transition|Action)|bindTransitions)(?:<[^(]*>)?\(/.test(source)) await import(`#app/${path}`);
  }
}
