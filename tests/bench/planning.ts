import { paths } from "#app/paths.ts";
import { measureAutopilot } from "./autopilot.ts";
import { statementsRow } from "./counting.ts";
import { type Ground, signIn } from "./ground.ts";
import { inTurn } from "./load.ts";
import { makeActions, makePlan } from "./planning-ground.ts";
import { type Running, startProduct } from "./processes.ts";
import { kilobytes, milliseconds, type Row, type Section, times } from "./report.ts";
import { post, visit } from "./visits.ts";

const ITEMS = 200;
const STEPS = 10;

/** Planning at its largest: a plan of 200 items beside 500 ideas, 2,000 actions, 200 locations, 2,000 plans at once. */
export async function measurePlanning(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  try {
    const rows = [
      ...(await measureDesk(ground, product)),
      ...(await measureChecklist(ground, product)),
      ...(await measureDashboard(ground, product)),
      await measureActivation(ground, product),
      ...(await measureAutopilot(ground)),
    ];
    return { title: "Planning", rows, note };
  } finally {
    await product.stop();
  }
}

const note =
  "Times are medians of pages asked one at a time, in turn. The second step shows one page of the ideas and all items of " +
  "the plan, each with its buttons and what is to be said about it: rendering them decides its time and its size, which is " +
  "told before compression. Activation writes its 800 actions in one statement. Autopilot makes plans a hundred locations a " +
  "transaction, in the queue, with the web server in the same process.";

/** The second step of creating a plan, at its largest and at its smallest, and with the form of an item open. */
async function measureDesk(ground: Ground, product: Running): Promise<Row[]> {
  const plan = await makePlan(ground, { companyId: ground.large, items: ITEMS, status: "draft", skip: 0 });
  const small = await makePlan(ground, { companyId: ground.small, items: 5, status: "draft", skip: 0 });
  const cookie = await signIn(ground, plan.owner);
  const path = paths.planItems(plan.id);
  const ofSmall = { program: product, cookie: await signIn(ground, small.owner), paths: [paths.planItems(small.id)] };
  const [most, least] = await inTurn([{ program: product, cookie, paths: [path] }, ofSmall], roundsOf(ground));
  const what = `second step, 500 ideas and a plan of ${ITEMS} items`;
  return [
    await statementsRow(ground, { what, most: 8 }, [
      () => visit(product, path, cookie),
      () => visit(product, paths.planItems(plan.id, { item: "new" }), cookie),
    ]),
    ...(most && least ? [compared(`${what}, against 10 ideas and 5 items`, most, least)] : []),
  ];
}

/** 2,000 actions at one location. */
async function measureChecklist(ground: Ground, product: Running): Promise<Row[]> {
  const plan = await makePlan(ground, { companyId: ground.large, items: ITEMS, status: "active", skip: 10 });
  const few = await makePlan(ground, { companyId: ground.large, items: 2, status: "active", skip: 20 });
  await makeActions(ground, plan.id, STEPS);
  await makeActions(ground, few.id, STEPS);
  const target = async ({ owner, locationId }: typeof plan) => ({
    program: product,
    cookie: await signIn(ground, owner),
    paths: [paths.checklist(locationId)],
  });
  const [many, some] = [await target(plan), await target(few)];
  const [most, least] = await inTurn([many, some], roundsOf(ground));
  const what = "checklist of 2,000 actions";
  return [
    await statementsRow(
      ground,
      { what, most: 6 },
      twice(() => visit(product, paths.checklist(plan.locationId), many.cookie)),
    ),
    ...(most && least ? [compared(`${what}, against one of 20`, most, least)] : []),
  ];
}

async function measureDashboard(ground: Ground, product: Running): Promise<Row[]> {
  const path = paths.dashboard();
  const [chain, owner] = [await signIn(ground, "chain@scale.test"), await signIn(ground, "owner@scale.test")];
  const targets = [chain, owner].map((cookie) => ({ program: product, cookie, paths: [path] }));
  const [most, least] = await inTurn(targets, roundsOf(ground));
  const what = "dashboard of an owner of 200 locations";
  return [
    await statementsRow(
      ground,
      { what, most: 14 },
      twice(() => visit(product, path, chain)),
    ),
    ...(most && least ? [compared(`${what}, against one of 4`, most, least)] : []),
  ];
}

async function measureActivation(ground: Ground, product: Running): Promise<Row> {
  const plans = [30, 40].map((skip) =>
    makePlan(ground, { companyId: ground.large, items: ITEMS, status: "saved", skip }),
  );
  const rounds: (() => Promise<void>)[] = [];
  for (const { id, owner } of await Promise.all(plans)) {
    const cookie = await signIn(ground, owner);
    rounds.push(() => activate(product, id, cookie));
  }
  return statementsRow(ground, { what: `activating a plan of ${ITEMS} items`, most: 25 }, rounds);
}

async function activate(product: Running, id: number, cookie: string): Promise<void> {
  await post(product, paths.plan(id), new URLSearchParams({ intent: "activate", version: "1" }), cookie);
}

// The first of two answers may fill what the second finds.
const twice = (ask: () => Promise<unknown>) => [ask, ask];

type Answered = Awaited<ReturnType<typeof inTurn>>[number];

/** How much longer and larger the first page is; for reading only. */
function compared(what: string, one: Answered, other: Answered): Row {
  const inWords = ({ duration, size }: Answered) => `${milliseconds(duration)}, ${kilobytes(size)}`;
  const ratio = times(one.duration / other.duration);
  return { what, budget: "-", measured: `${ratio} (${inWords(one)}; ${inWords(other)})`, isMet: null };
}

const roundsOf = ({ isQuick }: Ground) => (isQuick ? 15 : 60);
