import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";
import { type ChangeCase, makeChangeContext } from "./changes/change.ts";
import { moreThanPlain } from "./changes/more-than-plain.ts";

// The changes read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const context = await makeChangeContext(db, await makeWorld(db));
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
const { channelLinkChanges } = await import("./changes/links.ts");
const { planChanges } = await import("./changes/plans.ts");
const { planItemChanges } = await import("./changes/plan-items.ts");
const { planStatusChanges } = await import("./changes/plan-status.ts");
const { companyEventChanges, geographyChanges } = await import("./changes/geographies-and-events.ts");
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
const { textChanges } = await import("./changes/texts.ts");

const changes = {
  ...accessChanges(context),
  ...announcementChanges(context),
  ...autopilotChanges(context),
  ...categoryChanges(context),
  ...checklistChanges(context),
  ...calendarFeedChanges(context),
  ...claimChanges(context),
  ...coffeeChanges(context),
  ...companyChanges(context),
  ...customEventChanges(context),
  ...pointChanges(context),
  ...postChanges(context),
  ...socialChanges(context),
  ...studioChanges(context),
  ...eventChanges(context),
  ...giftCardChanges(context),
  ...groupChanges(context),
  ...guestChanges(context),
  ...ideaChanges(context),
  ...importChanges(context),
  ...incentiveChanges(context),
  ...channelLinkChanges(context),
  ...locationChanges(context),
  ...mergeChanges(context),
  ...networkChanges(context),
  ...openingChanges(context),
  ...paymentChanges(context),
  ...personChanges(context),
  ...planChanges(context),
  ...planItemChanges(context),
  ...planStatusChanges(context),
  ...settingsChanges(context),
  ...geographyChanges(context),
  ...companyEventChanges(context),
  ...termsChanges(context),
  ...transferChanges(context),
  ...userChanges(context),
  ...textChanges(context),
};

/**
 * Statements left of the eight of a plain save (docs/performance.md): four are the session, the count of posts, `begin` and
 * `commit`.
 */
const PLAIN_SAVE = 4;
/** Functions that open transactions but are not changes. */
const mechanisms = [
  "transactionWithFiles",
  "defineAssignAction",
  "definePhaseCheckAction",
  "defineCommentAction",
  "defineWorkflowTransition",
  "defineChange",
  "defineCreation",
  "defineRemoval",
  "idempotent",
  "changeLockedEvent",
  "withLockedItem",
  "withLockedPlan",
  "changeLockedAccount",
  "inTransaction",
  "runDeadline",
  "defineUntypedChange",
  "defineUntypedCreation",
  "runGuestTransition",
];
/** Changes of items in every draft of a campaign at once: tests/db/plans.test.ts tests that they are all or nothing. */
const campaignChanges = ["addCustomItems", "handleItemIntent", "changeMatchingItems"];
/** Changes of several plans with an audit row each: tests/db/ready-campaigns.test.ts tests them. */
const wholeCampaigns = ["activateDrafts", "activateReadyCampaign", "addBestIdeas"];
/** Steps of an import, from the file to many records: tests/db/imports.test.ts and metric-import.test.ts test them. */
const importFileChanges = [
  "returnToChecking",
  "checkImport",
  "confirmImport",
  "recheckImport",
  "saveImport",
  "uploadImport",
  "requestImportUndo",
  "undoImport",
  "importWorkbook",
];
/** Search with typing mistakes, which sets its tolerance in a transaction and changes nothing. */
const searches = ["findSimilarRecords"];
/** Saves a claim and submits it at once: tests/db/claim-content.test.ts tests it. */
const claimSubmissions = ["sendClaim"];
/** Viewing as a customer: tests/http/view-as.test.ts tests it. */
const viewing = ["startViewing", "stopViewing"];
/** Reports by mail: tests/db/report-schedules.test.ts and tests/http/reports.test.ts test them. */
const reportMails = ["remindNetworks", "sendScheduledReports", "stopReportSchedule"];
const elsewhere = [
  ...mechanisms,
  ...campaignChanges,
  ...wholeCampaigns,
  ...importFileChanges,
  ...searches,
  ...claimSubmissions,
  ...viewing,
  ...reportMails,
];

/** Changes that another test covers, each with its file. */
const doneElsewhere: Record<string, string> = {};

afterAll(() => database.close());
beforeEach(() => db.deleteFrom("rateLimits").execute());

test("the list has every change and nothing else", () => {
  expect(Object.keys(changes).sort()).toEqual(listChangeNames().filter((name) => !elsewhere.includes(name)));
});

describe.each(Object.entries(changes))("%s", (action, change) => {
  const { exemptions = {} } = change;

  test("saves in few statements", async () => {
    const { saves } = await change.scenario();
    let sent: string[] = [];
    const work = async () => (sent = await recordStatements(saves));
    expect(await tracesOf(change, work)).toBe(1);
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(moreThanPlain[action] ?? PLAIN_SAVE);
    if (!change.trace) await expectWholeAudit(change);
  });

  if (!exemptions.refuses) {
    test("is refused by its rule", async () => {
      const { refuses } = await change.scenario();
      expect(await tracesOf(change, () => refused(change, refuses))).toBe(0);
    });
  }

  if (!exemptions.isAbsent) {
    test("finds nothing of another company", async () => {
      const { isAbsent } = await change.scenario();
      expect(await tracesOf(change, () => refused(change, isAbsent))).toBe(0);
    });
  }

  if (!exemptions.twice) {
    test("happens once for two simultaneous attempts", async () => {
      const { saves } = await change.scenario();
      expect(await tracesOf(change, () => Promise.all([saves(), saves()]))).toBe(1);
    });
  }
});

// This test comes last, when the audit log has all of the changes above.
test("every change, creation and removal that a module declares was tested here", async () => {
  const { declaredChanges } = await import("#app/platform/records/change.server.ts");
  await loadChanges();
  const rows = await db.selectFrom("auditLog").select("action").distinct().where("result", "=", "done").execute();
  const done = new Set(rows.map(({ action }) => action));
  expect(declaredChanges.size).toBeGreaterThan(20);
  expect([...declaredChanges].filter((action) => !done.has(action) && !(action in doneElsewhere))).toEqual([]);
});

/** Load every module that declares a change. */
async function loadChanges(): Promise<void> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  for (const path of files.filter((path) => path.endsWith(".server.ts"))) {
    const source = readFileSync(`app/${path}`, "utf8");
    if (
      /\b(?:define(?:Change|Creation|Removal|Settings)|defineUntypedChange|defineUntypedCreation)(?:<[^(]*>)?\(/.test(
        source,
      )
    ) {
      await import(`#app/${path}`);
    }
  }
}

/** Check that the newest audit row has actor, role, action, record, address and time, and no secret. */
async function expectWholeAudit({ isSystemChange }: ChangeCase): Promise<void> {
  const row = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
  const someone = { actorId: expect.any(Number), actorRole: expect.any(String), ...context.origin };
  const { agent: _, ...who } = isSystemChange ? { actorId: null, actorRole: null, agent: "" } : someone;
  expect(row).toMatchObject({ ...who, at: expect.any(Date), objectType: expect.any(String), result: "done" });
  expect(row.action).toMatch(/^[a-z-]+\.[a-z-]+$/);
  expect(JSON.stringify([row.before, row.after])).not.toMatch(/argon2|password|secret/i);
}

/** Count the traces that some work leaves. */
async function tracesOf({ trace }: ChangeCase, work: () => Promise<unknown>): Promise<number> {
  const traces = {
    audit: db.selectFrom("auditLog").select("id").where("result", "=", "done"),
    mail: db.selectFrom("mails").select("id"),
    event: db.selectFrom("analyticsEvents").select("id"),
  };
  const count = async () => (await traces[trace ?? "audit"].execute()).length;
  const before = await count();
  await work();
  return (await count()) - before;
}

async function refused({ answersAlike }: ChangeCase, attempt: (() => Promise<unknown>) | undefined): Promise<void> {
  if (!attempt) throw new Error("The change needs this try, or a reason why it makes no sense.");
  const outcome = await attempt();
  if (!answersAlike) expect(outcome).not.toMatchObject({ saved: true });
}

/** List the functions of the modules that open a transaction, or the first of a file whose inner functions do. */
function listChangeNames(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  return files
    .filter((path) => path.endsWith(".server.ts"))
    .flatMap((path) => changeNamesOf(readFileSync(`app/${path}`, "utf8")))
    .sort();
}

function changeNamesOf(source: string): string[] {
  const declared = [
    ...source.matchAll(/^export const (\w+) = define(?:Change|Creation|Removal|Transition)(?:<\w+>)?\(/gm),
  ].map(([, name = ""]) => name);
  const kinds = [...source.matchAll(/^export const (\w+) = defineSettings\(/gm)];
  declared.push(...kinds.flatMap(([, name]) => [`${name}.create`, `${name}.change`]));
  const opens =
    /\.transaction\(\)|transactionWithFiles<|\b(?:idempotent|withLockedPlan|answerWaitingPlan|withLockedItem|changeLockedEvent|changeLockedAccount|return defineChange|runDeadline|return inTransaction)\(/;
  if (!opens.test(source)) return declared;
  const parts = source.split(/^(?=(?:export )?(?:async )?function )/m);
  const exported = parts.flatMap((part) => {
    const name = /^export (?:async )?function (\w+)/.exec(part)?.[1];
    return name ? [{ name, isOpening: opens.test(part) }] : [];
  });
  const opening = exported.filter(({ isOpening }) => isOpening);
  return [...declared, ...(opening.length > 0 ? opening : exported.slice(0, 1)).map(({ name }) => name)];
}
