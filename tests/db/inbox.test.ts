import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { proposeAdjustment } from "#app/programs/incentives/propose-adjustment.server.ts";
import { claimInboxSource } from "#app/programs/claim-desk/claim-queue.server.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { eventInboxSource } from "#app/programs/events/event-queue.server.ts";
import { eventProgramWorkflow } from "#app/programs/events/event-rules.ts";
import { coffeeInboxSource } from "#app/programs/free-coffee/coffee-list.server.ts";
import { coffeeWorkflow } from "#app/programs/free-coffee/coffee-rules.ts";
import { cardInboxSource } from "#app/programs/gift-cards/card-list.server.ts";
import { cardWorkflow } from "#app/programs/gift-cards/card-rules.ts";
import { socialInboxSource } from "#app/programs/social-orders/social-list.server.ts";
import { socialWorkflow } from "#app/programs/social-orders/social-rules.ts";
import { studioInboxSource, studioQueue } from "#app/programs/studio/studio-list.server.ts";
import { studioWorkflow } from "#app/programs/studio/studio-rules.ts";
import type { InboxTab } from "#app/programs/queue/inbox-tabs.ts";
import { inbox } from "#app/wiring/inbox.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import {
  makeBudgetAccount,
  makeCardOrder,
  makeClaim,
  makeCoffeeRequest,
  makeEventProgram,
  makeProgram,
  makeStudioRequest,
} from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let advisor: CurrentUser;
const now = new Date("2026-11-20T15:00:00Z");
const since = (day: number) => new Date(Date.UTC(2026, 10, day, 15));

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  world = await makeWorld(db);
  advisor = await makePerson(db, world.advisor);
  const senior = await makePerson(db, world.senior);
  const shop = await makeLocation(db, world.north, { name: "Galesburg", pcNumber: "300123" });
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise, { name: "LSM 2026" }), shop);
  const kept = { assigneeId: world.advisor.id };
  await makeClaim(db, account, shop, { status: "submitted", statusSince: since(1), title: "Donut day", ...kept });
  await makeClaim(db, account, shop, { status: "infoRequested", statusSince: since(2), title: "Asked", ...kept });
  await makeClaim(db, account, shop, { status: "paid", title: "Settled", ...kept });
  await makeClaim(db, account, shop, { status: "inReview", title: "Hers", assigneeId: senior.userId });
  await makeCardOrder(db, shop, { status: "approved", statusSince: since(3), ...kept });
  await makeCoffeeRequest(db, shop, { status: "inProduction", statusSince: since(4) });
  const event = await makeCustomEvent(db, shop, { startsOn: "2027-01-15", title: "Grand opening" });
  await makeEventProgram(db, event, { status: "pendingApproval", statusSince: since(5) });
  const proposal = { direction: "give", amountCents: 5_000, reason: "Opening of a second drive through." } as const;
  await proposeAdjustment({ db, actor: senior, now: since(6) }, account.id, {
    ...proposal,
    idempotencyKey: "inbox-proposal-1",
  });

  const elsewhere = await makeLocation(db, world.pier);
  const foreign = await makeBudgetAccount(db, await makeProgram(db, world.harbor), elsewhere);
  await makeClaim(db, foreign, elsewhere, { status: "submitted", title: "Elsewhere" });
});
afterAll(() => database.close());

async function titlesOf(tab: InboxTab): Promise<string[]> {
  const { db } = database;
  const page = await inbox.page(db, {
    access: advisor.access,
    scope: { userIds: [advisor.userId], tab, now },
    at: new URLSearchParams(),
  });
  return page.rows.map(({ kind, title }) => `${kind}: ${title.replace(/^(RB|GC|FC)[^,]+/, "$1")}`);
}

test("the inbox has the open records of every queue of the reader's companies, by who acts next", async () => {
  const { db } = database;
  expect(await titlesOf("mine")).toEqual(["claims: RB, Donut day", expect.stringMatching(/^giftCards: GC, /)]);
  await db.updateTable("networks").set({ advisorId: advisor.userId }).where("id", "=", world.north.id).execute();
  const mine = await titlesOf("mine");
  expect(mine).toEqual([
    "claims: RB, Donut day",
    expect.stringMatching(/^giftCards: GC, /),
    "freeCoffee: FC",
    "events: Grand opening",
    "adjustments: LSM 2026",
  ]);
  expect(await titlesOf("customer")).toEqual(["claims: RB, Asked"]);
  const team = await titlesOf("team");
  expect(team.filter((title) => !mine.includes(title))).toEqual(["claims: RB, Hers"]);
  expect(await inbox.counts(db, advisor.access, [advisor.userId], now)).toEqual({
    mine: 5,
    team: 6,
    customer: 1,
    all: 7,
  });
});

test("lateness follows the caller's clock and the location's own day, in queue and inbox alike", async () => {
  const { db } = database;
  const shop = await makeLocation(db, world.south, { timeZone: "America/Los_Angeles" });
  const { companyId } = shop;
  await makeStudioRequest(db, shop, { status: "accepted", neededBy: "2027-01-15", title: "Late poster" });
  const lateAt = async (at: string) => {
    const scope = {
      userId: advisor.userId,
      userIds: [advisor.userId],
      tab: "all" as const,
      now: new Date(at),
      companyId,
    };
    const late = new URLSearchParams("late=1");
    const { rows } = await inbox.page(db, { access: advisor.access, scope, at: new URLSearchParams("late=1&size=50") });
    return [
      rows.some(({ title }) => title.endsWith("Late poster")),
      (await studioQueue.page(db, { access: advisor.access, scope, at: late })).rows.some(
        ({ title }) => title === "Late poster",
      ),
    ];
  };
  // It is the 15th in Los Angeles until 08:00 UTC of the 16th.
  expect(await lateAt("2027-01-16T07:59:00Z")).toEqual([false, false]);
  expect(await lateAt("2027-01-16T08:01:00Z")).toEqual([true, true]);
});

test("each row links to the page where it is decided, in few statements", async () => {
  const { db } = database;
  const scope = { userIds: [advisor.userId], tab: "all", now } as const;
  const statements = await recordStatements(async () => {
    const { rows } = await inbox.page(db, {
      access: advisor.access,
      scope,
      at: new URLSearchParams("queue=adjustments&queue=claims"),
    });
    const [proposal] = rows.filter(({ kind }) => kind === "adjustments");
    expect(proposal).toMatchObject({ place: "Galesburg", cents: 5_000, to: expect.stringMatching(/\/accounts\/\d+$/) });
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["claims", "adjustments"]));
  });
  expect(statements.length).toBeLessThanOrEqual(3);
});

test("every status that waits on an owner says what the owner does next", () => {
  const sources = [
    [claimInboxSource, claimWorkflow],
    [eventInboxSource, eventProgramWorkflow],
    [coffeeInboxSource, coffeeWorkflow],
    [cardInboxSource, cardWorkflow],
    [studioInboxSource, studioWorkflow],
    [socialInboxSource, socialWorkflow],
  ] as const;
  for (const [{ word, nextSteps = {} }, { waiting }] of sources) {
    expect([word, Object.keys(nextSteps).sort()]).toEqual([word, [...waiting.customer].sort()]);
  }
});

test("a row says the next step only while its owner has to act", async () => {
  const { db } = database;
  const shop = await makeLocation(db, world.south);
  await makeCardOrder(db, shop, { status: "received" });
  await makeCardOrder(db, shop, { status: "ordered" });
  const scope = { userIds: [advisor.userId], tab: "all", now } as const;
  const at = new URLSearchParams("queue=giftCards&size=50");
  const { rows } = await inbox.page(db, { access: advisor.access, scope, at });
  const nextStepOf = (status: string) => rows.find((row) => row.status === status)?.nextStep;
  expect(nextStepOf("received")).toBe("Owner counts the cards after the event");
  expect(nextStepOf("ordered")).toBeNull();
});

test("the filter of late records says each queue's rule", async () => {
  const { db } = database;
  const request = { access: advisor.access, at: new URLSearchParams("late=1") };
  const scope = {
    userIds: [advisor.userId],
    userId: advisor.userId,
    tab: "all",
    now,
    companyId: world.sunrise.id,
  } as const;
  const helpOf = ({ filters }: { filters: readonly { name: string; help?: string }[] }) =>
    filters.find(({ name }) => name === "late")?.help;
  const rule = "submitted for over 3 days, or with the studio after the needed-by date.";
  expect(helpOf(await studioQueue.page(db, { ...request, scope }))).toBe(`Late: ${rule}`);
  expect(helpOf(await inbox.page(db, { ...request, scope }))).toContain(`Studio: ${rule}`);
});
