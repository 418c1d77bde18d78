import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { type Change, makeGround } from "./changes/change.ts";
import { moreThanPlain } from "./changes/more-than-plain.ts";

// The verbs read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const ground = await makeGround(db, await makeWorld(db));
const { accessChanges } = await import("./changes/access.ts");
const { checklistChanges } = await import("./changes/checklist.ts");
const { autopilotChanges } = await import("./changes/autopilot.ts");
const { categoryChanges } = await import("./changes/categories.ts");
const { calendarFeedChanges } = await import("./changes/calendar-feeds.ts");
const { claimChanges } = await import("./changes/claims.ts");
const { coffeeChanges } = await import("./changes/free-coffee.ts");
const { companyChanges } = await import("./changes/companies.ts");
const { customEventChanges } = await import("./changes/custom-events.ts");
const { eventChanges } = await import("./changes/events.ts");
const { giftCardChanges } = await import("./changes/gift-cards.ts");
const { groupChanges } = await import("./changes/groups.ts");
const { guestChanges } = await import("./changes/guests.ts");
const { ideaChanges } = await import("./changes/ideas.ts");
const { linkChanges } = await import("./changes/links.ts");
const { planChanges } = await import("./changes/plans.ts");
const { planItemChanges } = await import("./changes/plan-items.ts");
const { planMoveChanges } = await import("./changes/plan-moves.ts");
const { companyEventChanges, geographyChanges } = await import("./changes/places-and-events.ts");
const { settingsChanges } = await import("./changes/settings.ts");
const { incentiveChanges } = await import("./changes/incentives.ts");
const { importChanges } = await import("./changes/imports.ts");
const { locationChanges } = await import("./changes/locations.ts");
const { mergeChanges } = await import("./changes/merges.ts");
const { networkChanges } = await import("./changes/networks.ts");
const { announcementChanges } = await import("./changes/announcements.ts");
const { openingChanges } = await import("./changes/openings.ts");
const { paymentChanges } = await import("./changes/payments.ts");
const { personChanges } = await import("./changes/people.ts");
const { pointChanges } = await import("./changes/points.ts");
const { postChanges } = await import("./changes/social-posts.ts");
const { socialChanges } = await import("./changes/social-orders.ts");
const { studioChanges } = await import("./changes/studio.ts");
const { termsChanges } = await import("./changes/terms.ts");
const { transferChanges } = await import("./changes/transfers.ts");
const { userChanges } = await import("./changes/users.ts");
const { wordChanges } = await import("./changes/words.ts");

const changes = {
  ...accessChanges(ground),
  ...announcementChanges(ground),
  ...autopilotChanges(ground),
  ...categoryChanges(ground),
  ...checklistChanges(ground),
  ...calendarFeedChanges(ground),
  ...claimChanges(ground),
  ...coffeeChanges(ground),
  ...companyChanges(ground),
  ...customEventChanges(ground),
  ...pointChanges(ground),
  ...postChanges(ground),
  ...socialChanges(ground),
  ...studioChanges(ground),
  ...eventChanges(ground),
  ...giftCardChanges(ground),
  ...groupChanges(ground),
  ...guestChanges(ground),
  ...ideaChanges(ground),
  ...importChanges(ground),
  ...incentiveChanges(ground),
  ...linkChanges(ground),
  ...locationChanges(ground),
  ...mergeChanges(ground),
  ...networkChanges(ground),
  ...openingChanges(ground),
  ...paymentChanges(ground),
  ...personChanges(ground),
  ...planChanges(ground),
  ...planItemChanges(ground),
  ...planMoveChanges(ground),
  ...settingsChanges(ground),
  ...geographyChanges(ground),
  ...companyEventChanges(ground),
  ...termsChanges(ground),
  ...transferChanges(ground),
  ...userChanges(ground),
  ...wordChanges(ground),
};

/** Of the eight of a plain save (PERFORMANCE.md) four are the session, the count of posts, `begin` and `commit`. */
const PLAIN_SAVE = 4;
/** What opens transactions and is no verb. */
const mechanisms = [
  "transactionWithFiles",
  "assignStep",
  "checkStep",
  "commentStep",
  "defineStep",
  "defineChange",
  "defineCreation",
  "defineRemoval",
  "once",
  "changeLocked",
  "inItem",
  "inPlan",
  "inAccount",
  "inTransaction",
  "changeOf",
  "creationOf",
  "runGuestTransition",
];
/** The verbs of items in every draft of a campaign at once: tests/db/plans.test.ts holds that it is all or none. */
const campaignVerbs = ["addOwnItem", "answerItemIntent", "changeItems"];
/** The steps of an import, from the file to many records: tests/db/imports.test.ts and metric-import.test.ts follow them. */
const importSteps = [
  ...["checkAgain", "checkImport", "confirmImport", "recheckImport", "saveImport", "uploadImport"],
  ...["askToUndo", "undoImport"],
];
/** An advisor sees as a customer: tests/http/view-as.test.ts follows it. */
const viewing = ["startViewing", "stopViewing"];
/** Reports by mail: tests/db/report-schedules.test.ts and tests/http/reports.test.ts follow them. */
const reportMails = ["remindNetworks", "sendSchedules", "stopSchedule"];

/** Changes that another test than this net's does, each with where. */
const doneElsewhere: Record<string, string> = {};

afterAll(() => database.close());
beforeEach(() => db.deleteFrom("rateLimits").execute());

test("every verb is here, and nothing else", () => {
  expect(Object.keys(changes).sort()).toEqual(
    verbs().filter(
      (verb) => ![...mechanisms, ...campaignVerbs, ...importSteps, ...viewing, ...reportMails].includes(verb),
    ),
  );
});

describe.each(Object.entries(changes))("%s", (verb, change) => {
  const { without = {} } = change;

  test("saves, in few statements", async () => {
    const { saves } = await change.scene();
    let sent: string[] = [];
    const work = async () => (sent = await statementsOf(saves));
    expect(await tracesOf(change, work)).toBe(1);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(moreThanPlain[verb] ?? PLAIN_SAVE);
    if (!change.leaves) await expectWholeAudit(change);
  });

  if (!without.refuses) {
    test("refuses by its rule", async () => {
      const { refuses } = await change.scene();
      expect(await tracesOf(change, () => refused(change, refuses))).toBe(0);
    });
  }

  if (!without.isAbsent) {
    test("knows nothing of another company", async () => {
      const { isAbsent } = await change.scene();
      expect(await tracesOf(change, () => refused(change, isAbsent))).toBe(0);
    });
  }

  if (!without.twice) {
    test("twice at once does it once", async () => {
      const { saves } = await change.scene();
      expect(await tracesOf(change, () => Promise.all([saves(), saves()]))).toBe(1);
    });
  }
});

// The last of all: what the verbs above have done stands in the audit log by now.
test("every change, creation and removal that a module declares was done here", async () => {
  const { declaredChanges } = await import("#app/platform/records/change.server.ts");
  await loadChanges();
  const rows = await db.selectFrom("auditLog").select("action").distinct().where("result", "=", "done").execute();
  const done = new Set(rows.map(({ action }) => action));
  expect(declaredChanges.size).toBeGreaterThan(20);
  expect([...declaredChanges].filter((action) => !done.has(action) && !(action in doneElsewhere))).toEqual([]);
});

/** Loads every module that declares a change. */
async function loadChanges(): Promise<void> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  for (const path of files.filter((path) => path.endsWith(".server.ts"))) {
    const source = readFileSync(`app/${path}`, "utf8");
    if (/\b(?:define(?:Change|Creation|Removal|Settings)|changeOf|creationOf)(?:<[^(]*>)?\(/.test(source)) {
      await import(`#app/${path}`);
    }
  }
}

/** The newest row of the audit log says who did what, in which role, to what, from where and when, and no secret. */
async function expectWholeAudit({ isOfServer }: Change): Promise<void> {
  const row = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  const someone = { actorId: expect.any(Number), actorRole: expect.any(String), ...ground.origin };
  const { agent: _, ...who } = isOfServer ? { actorId: null, actorRole: null, agent: "" } : someone;
  expect(row).toMatchObject({ ...who, at: expect.any(Date), objectType: expect.any(String), result: "done" });
  expect(row.action).toMatch(/^[a-z-]+\.[a-z-]+$/);
  expect(JSON.stringify([row.before, row.after])).not.toMatch(/argon2|password|secret/i);
}

/** How many changes some work left behind. */
async function tracesOf({ leaves }: Change, work: () => Promise<unknown>): Promise<number> {
  const traces = {
    audit: db.selectFrom("auditLog").select("id").where("result", "=", "done"),
    mail: db.selectFrom("mails").select("id"),
    event: db.selectFrom("analyticsEvents").select("id"),
  };
  const count = async () => (await traces[leaves ?? "audit"].execute()).length;
  const before = await count();
  await work();
  return (await count()) - before;
}

async function refused({ answersAlike }: Change, attempt: (() => Promise<unknown>) | undefined): Promise<void> {
  if (!attempt) throw new Error("The verb needs this try, or a reason why it makes no sense.");
  const outcome = await attempt();
  if (!answersAlike) expect(outcome).not.toMatchObject({ saved: true });
}

/** The functions of the modules that open a transaction, or the first of a file whose inner functions do. */
function verbs(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => path.endsWith(".server.ts"))
    .flatMap((path) => verbsOf(readFileSync(`app/${path}`, "utf8")))
    .sort();
}

function verbsOf(source: string): string[] {
  const declared = [
    ...source.matchAll(/^export const (\w+) = define(?:Change|Creation|Removal|Transition)(?:<\w+>)?\(/gm),
  ].map(([, name = ""]) => name);
  const kinds = [...source.matchAll(/^export const (\w+) = defineSettings\(/gm)];
  declared.push(...kinds.flatMap(([, name]) => [`${name}.create`, `${name}.change`]));
  const opens =
    /\.transaction\(\)|transactionWithFiles<|\b(?:once|inPlan|inWaiting|inItem|changeLocked|inAccount|return defineChange)\(/;
  if (!opens.test(source)) return declared;
  const parts = source.split(/^(?=(?:export )?(?:async )?function )/m);
  const exported = parts.flatMap((part) => {
    const name = /^export (?:async )?function (\w+)/.exec(part)?.[1];
    return name ? [{ name, isOpening: opens.test(part) }] : [];
  });
  const opening = exported.filter(({ isOpening }) => isOpening);
  return [...declared, ...(opening.length > 0 ? opening : exported.slice(0, 1)).map(({ name }) => name)];
}
