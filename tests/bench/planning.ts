import { paths } from "#app/paths.ts";
import { measureAutopilot } from "./autopilot.ts";
import { statementsRow } from "./counting.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { timeInTurn } from "./load.ts";
import { makeBenchActions, makeBenchPlan } from "./planning-setup.ts";
import { type Running, startProduct } from "./processes.ts";
import { kilobytes, milliseconds, type ResultRow, type ResultSection, times } from "./report.ts";
import { postPageForm, getPage } from "./visits.ts";

const ITEMS = 200;
const STEPS = 10;

/**
 * Measure planning at its largest: a plan of 200 items beside 500 ideas, 2,000 actions, 200 locations, 2,000 plans at
 * once.
 */
export async function measurePlanning(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl);
  try {
    const rows = [
      ...(await measureSecondStep(setup, product)),
      ...(await measureChecklist(setup, product)),
      ...(await measureDashboard(setup, product)),
      await measureActivation(setup, product),
      ...(await measureAutopilot(setup)),
    ];
    return { title: "Planning", rows, note };
  } finally {
    await product.stop();
  }
}

const note =
  "Times are medians of pages requested one at a time, in turn. Step 2 of the Create Plan page shows one page of the " +
  "ideas and all items of the plan, each with its buttons and notes. Rendering them determines its time and size. " +
  "Sizes are before compression. Activation writes its 800 actions in one statement. Autopilot creates the plans of " +
  "100 locations per transaction, in a job that runs in the web server's process.";

/** Measure the second step of creating a plan, at its largest and at its smallest, and with an item's form open. */
async function measureSecondStep(setup: BenchSetup, product: Running): Promise<ResultRow[]> {
  const plan = await makeBenchPlan(setup, { companyId: setup.large, items: ITEMS, status: "draft", skip: 0 });
  const small = await makeBenchPlan(setup, { companyId: setup.small, items: 5, status: "draft", skip: 0 });
  const cookie = await createSession(setup, plan.owner);
  const path = paths.planItems(plan.id);
  const ofSmall = {
    program: product,
    cookie: await createSession(setup, small.owner),
    paths: [paths.planItems(small.id)],
  };
  const [most, least] = await timeInTurn([{ program: product, cookie, paths: [path] }, ofSmall], roundsOf(setup));
  const what = `Create Plan page, step 2, with 500 ideas and a plan of ${ITEMS} items`;
  return [
    await statementsRow(setup, { what, most: 8 }, [
      () => getPage(product, path, cookie),
      () => getPage(product, paths.planItems(plan.id, { item: "new" }), cookie),
    ]),
    ...(most && least ? [compared(`${what}, vs. 10 ideas and 5 items`, most, least)] : []),
  ];
}

/** Measure the checklist of a location with 2,000 actions. */
async function measureChecklist(setup: BenchSetup, product: Running): Promise<ResultRow[]> {
  const plan = await makeBenchPlan(setup, { companyId: setup.large, items: ITEMS, status: "active", skip: 10 });
  const few = await makeBenchPlan(setup, { companyId: setup.large, items: 2, status: "active", skip: 20 });
  await makeBenchActions(setup, plan.id, STEPS);
  await makeBenchActions(setup, few.id, STEPS);
  const target = async ({ owner, locationId }: typeof plan) => ({
    program: product,
    cookie: await createSession(setup, owner),
    paths: [paths.checklist(locationId)],
  });
  const [many, some] = [await target(plan), await target(few)];
  const [most, least] = await timeInTurn([many, some], roundsOf(setup));
  const what = "checklist of 2,000 actions";
  return [
    await statementsRow(
      setup,
      { what, most: 6 },
      twice(() => getPage(product, paths.checklist(plan.locationId), many.cookie)),
    ),
    ...(most && least ? [compared(`${what}, vs. one of 20`, most, least)] : []),
  ];
}

async function measureDashboard(setup: BenchSetup, product: Running): Promise<ResultRow[]> {
  const path = paths.dashboard();
  const [chain, owner] = [
    await createSession(setup, "chain@scale.test"),
    await createSession(setup, "owner@scale.test"),
  ];
  const targets = [chain, owner].map((cookie) => ({ program: product, cookie, paths: [path] }));
  const [most, least] = await timeInTurn(targets, roundsOf(setup));
  const what = "dashboard of an owner of 200 locations";
  return [
    await statementsRow(
      setup,
      { what, most: 14 },
      twice(() => getPage(product, path, chain)),
    ),
    ...(most && least ? [compared(`${what}, vs. one of 4`, most, least)] : []),
  ];
}

async function measureActivation(setup: BenchSetup, product: Running): Promise<ResultRow> {
  const plans = [30, 40].map((skip) =>
    makeBenchPlan(setup, { companyId: setup.large, items: ITEMS, status: "saved", skip }),
  );
  const rounds: (() => Promise<void>)[] = [];
  for (const { id, owner } of await Promise.all(plans)) {
    const cookie = await createSession(setup, owner);
    rounds.push(() => activate(product, id, cookie));
  }
  return statementsRow(setup, { what: `activating a plan of ${ITEMS} items`, most: 25 }, rounds);
}

async function activate(product: Running, id: number, cookie: string): Promise<void> {
  await postPageForm(product, paths.plan(id), new URLSearchParams({ intent: "activate", version: "1" }), cookie);
}

// The first of two answers may fill a cache for the second.
const twice = (ask: () => Promise<unknown>) => [ask, ask];

type Answered = Awaited<ReturnType<typeof timeInTurn>>[number];

/** Compare two pages' time and size, without a budget. */
function compared(what: string, one: Answered, other: Answered): ResultRow {
  const inWords = ({ duration, size }: Answered) => `${milliseconds(duration)}, ${kilobytes(size)}`;
  const ratio = times(one.duration / other.duration);
  return { what, budget: "-", measured: `${ratio} (${inWords(one)}; ${inWords(other)})`, isMet: null };
}

const roundsOf = ({ isQuick }: BenchSetup) => (isQuick ? 15 : 60);
