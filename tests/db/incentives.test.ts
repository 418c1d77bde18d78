import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { adjustAccount, allocateMoney, previewAllocation } from "#app/programs/incentives/allocate.server.ts";
import { adjustForm, allocationForm } from "#app/programs/incentives/allocation-form.ts";
import {
  accountList,
  accountRecapList,
  findAccount,
  sumAccounts,
  sumAccountsByProgram,
} from "#app/programs/incentives/account-list.server.ts";
import {
  decideProposal,
  listProposals,
  proposeAdjustment,
} from "#app/programs/incentives/propose-adjustment.server.ts";
import {
  approvePartOfClaim,
  payClaim,
  sendClaimToPayment,
  takeClaim,
} from "#app/programs/claims/decide-claim.server.ts";
import { previewEnding } from "#app/programs/incentives/end-accounts.server.ts";
import { ledgerEntryList } from "#app/programs/ledger/entry-list.server.ts";
import {
  closeIncentiveProgram,
  openIncentiveProgram,
  advanceProgramStatuses,
} from "#app/programs/incentives/program-actions.server.ts";
import { submitClaim, withdrawClaim } from "#app/programs/claims/submit-claim.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let senior: CurrentUser;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  senior = await makePerson(database.db, world.senior);
});
afterAll(() => database.close());

/** Create a network with the given number of shops, and a draft program for it. */
async function networkWith(shops: number) {
  const { db } = database;
  const network = await makeNetwork(db, world.sunrise);
  const ids = await makeLocations(db, network, shops);
  const locations = ids.map((id) => ({ id, companyId: world.sunrise.id, networkId: network.id }));
  return { network, locations, program: await makeProgram(db, world.sunrise, { status: "draft" }) };
}

const balances = (programId: number) =>
  database.db
    .selectFrom("budgetAccounts")
    .select(["id", "allocatedCents", "expiredCents", "availableCents"])
    .where("programId", "=", programId)
    .orderBy("id")
    .execute();

test("an allocation matches its preview, sets other accounts to the amount and skips those set by hand", async () => {
  const { db } = database;
  const { network, program } = await networkWith(3);
  const form = (values: object) => allocationForm.parse({ networkId: network.id, ...values });
  const first = form({ amountCents: "1000" });
  expect(await previewAllocation(db, program, first)).toMatchObject({ opened: 3, cents: 300_000 });
  await allocateMoney({ db, actor: senior, now }, program.id, first);

  const [account] = await balances(program.id);
  const adjustment = { direction: "give", amountCents: "50", reason: "A second drive-thru lane." };
  await adjustAccount({ db, actor: senior, now }, account?.id ?? 0, adjustForm.parse(adjustment));
  const second = form({ amountCents: "1200" });
  expect(await previewAllocation(db, program, second)).toMatchObject({ raised: 2, kept: 1, cents: 40_000 });
  await allocateMoney({ db, actor: senior, now }, program.id, second);
  expect((await balances(program.id)).map(({ allocatedCents }) => allocatedCents)).toEqual([105_000, 120_000, 120_000]);

  const all = form({ amountCents: "1200", mayChangeAdjusted: true });
  await allocateMoney({ db, actor: senior, now }, program.id, all);
  expect((await balances(program.id)).map(({ allocatedCents }) => allocatedCents)).toEqual([120_000, 120_000, 120_000]);
});

test("a program without accounts cannot be opened; closing one expires unused but not reserved money", async () => {
  const { db } = database;
  const { locations, program } = await networkWith(1);
  expect(await openIncentiveProgram({ db, actor: senior, now }, program.id, {})).toMatchObject({ saved: false });
  const [shop] = locations;
  if (!shop) throw new Error("There is no shop.");
  const account = await makeBudgetAccount(db, program, { ...shop, networkId: world.north.id });
  await openIncentiveProgram({ db, actor: senior, now }, program.id, {});
  const claim = await makeClaim(db, account, { ...shop, networkId: world.north.id });
  await submitClaim({ db, actor: owner, now }, claim.id, { certifiedName: "Pat", acceptsLess: false });
  await closeIncentiveProgram({ db, actor: senior, now }, program.id, { reason: "The budget was cut." });
  expect(await balances(program.id)).toMatchObject([{ expiredCents: 120_000, availableCents: 0 }]);

  await withdrawClaim({ db, actor: owner, now }, claim.id, {});
  expect(await balances(program.id)).toMatchObject([{ expiredCents: 120_000, availableCents: 30_000 }]);
  await advanceProgramStatuses(db, now);
  expect(await balances(program.id)).toMatchObject([{ expiredCents: 150_000, availableCents: 0 }]);
});

test("part of the unused money goes to the chosen successor program and the rest expires, to the cent", async () => {
  const { db } = database;
  const [kept, gone] = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
  const name = "Carried marketing";
  const old = { startsOn: "2025-01-01", endsOn: "2025-12-31", status: "closed" as const, name, carryOverPercent: 33 };
  const next = await makeProgram(db, world.sunrise, { name: "Quite another one", carryOverPercent: 0 });
  const equal = await makeProgram(db, world.sunrise, { name, carryOverPercent: 0 });
  const program = await makeProgram(db, world.sunrise, { ...old, successorId: next.id });
  const account = await makeBudgetAccount(db, program, kept, 10_001);
  await makeBudgetAccount(db, program, gone, 5_000);
  await makeBudgetAccount(db, next, kept, 150_000);
  const elsewhere = await makeNetwork(db, world.sunrise);
  await db.updateTable("locations").set({ networkId: elsewhere.id }).where("id", "=", gone.id).execute();

  await Promise.all([1, 2].map(() => advanceProgramStatuses(db, now, { batchSize: 1 })));
  const sums = async (of: { id: number }) =>
    (await balances(of.id)).map((sum) => [sum.allocatedCents, sum.expiredCents, sum.availableCents]);
  expect(await sums(program)).toEqual([
    [6_701, 6_701, 0],
    [5_000, 5_000, 0],
  ]);
  expect(await sums(next)).toEqual([[153_300, 0, 153_300]]);
  expect(await sums(equal)).toEqual([]);
  const entries = await db
    .selectFrom("ledgerEntries")
    .select(["type", "amountCents", "memo"])
    .where("accountId", "=", account.id)
    .orderBy("id")
    .execute();
  expect(entries.slice(1)).toEqual([
    { type: "transfer", amountCents: -3_300, memo: "Carried over from Carried marketing." },
    { type: "expire", amountCents: 6_701, memo: "The claim window closed." },
  ]);
});

test("carried-over money expires without an open successor, and a network's money moves as one sum", async () => {
  const { db } = database;
  const [first, second] = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
  const old = { startsOn: "2025-01-01", endsOn: "2025-12-31", status: "closed", carryOverPercent: 100 } as const;
  const draft = await makeProgram(db, world.sunrise, { status: "draft" });
  const alone = await makeProgram(db, world.sunrise, { ...old, successorId: draft.id });
  await makeBudgetAccount(db, alone, first, 4_000);
  const pool = await makeProgram(db, world.sunrise, { pool: "network" });
  const pooled = await makeProgram(db, world.sunrise, { ...old, successorId: pool.id });
  await makeBudgetAccount(db, pooled, first, 1_000);
  await makeBudgetAccount(db, pooled, second, 2_000);
  await advanceProgramStatuses(db, now);
  expect(await balances(alone.id)).toMatchObject([{ expiredCents: 4_000, availableCents: 0 }]);
  expect((await balances(pooled.id)).map(({ expiredCents }) => expiredCents)).toEqual([0, 0]);
  expect(await balances(pool.id)).toMatchObject([{ allocatedCents: 3_000, availableCents: 3_000 }]);
});

test("closing does what its preview shows, and is refused if the sums have changed since", async () => {
  const { db } = database;
  const [kept, gone] = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
  const program = await makeProgram(db, world.sunrise, { endsOn: "2026-11-30", carryOverPercent: 33 });
  const next = await makeProgram(db, world.sunrise, { startsOn: "2026-12-01" });
  const [account] = [
    await makeBudgetAccount(db, program, kept, 10_001),
    await makeBudgetAccount(db, program, gone, 5_000),
  ];
  const elsewhere = await makeNetwork(db, world.sunrise);
  await db.updateTable("locations").set({ networkId: elsewhere.id }).where("id", "=", gone.id).execute();
  const { id } = await makeClaim(db, account, kept, { requestedCents: 2_000 });
  expect(await submitClaim({ db, actor: owner, now }, id, { certifiedName: "Pat", acceptsLess: false })).toMatchObject({
    saved: true,
  });
  const preview = await previewEnding(db, program);
  expect(preview).toMatchObject({ accounts: 2, availableCents: 14_001, reservedCents: 1_000 });
  // 33% of $90.01, to the cent; the other shop's new owner gets nothing of the former owner's remaining money.
  expect(preview.carriedCents.location).toBe(2_970);

  const close = (form: { successorId?: number; availableCents?: number }) =>
    closeIncentiveProgram({ db, actor: senior, now }, program.id, { reason: "It goes on in another.", ...form });
  const early = await makeProgram(db, world.sunrise, { startsOn: "2026-11-30", endsOn: "2027-11-29" });
  const draft = await makeProgram(db, world.sunrise, { startsOn: "2026-12-01", status: "draft" });
  for (const [other, sentence] of [
    [early.id, "before this program ends"],
    [draft.id, "first."],
    [program.id, "Choose from the list."],
  ] as const) {
    const refused = await close({ successorId: other });
    expect(refused).toMatchObject({ fieldErrors: { successorId: [expect.stringContaining(sentence)] } });
  }
  expect(await close({ successorId: next.id, availableCents: 14_002 })).toMatchObject({
    fieldErrors: { "": [expect.stringContaining("The available amount is now $140.01.")] },
  });
  expect(await close({ successorId: next.id, availableCents: 14_001 })).toMatchObject({ saved: true });
  const sums = (await balances(program.id)).map((sum) => [sum.expiredCents, sum.availableCents]);
  expect(sums).toEqual([
    [9_001 - 2_970, 0],
    [5_000, 0],
  ]);
  expect(await balances(next.id)).toMatchObject([{ availableCents: 2_970 }]);
});

test("an account's entries add up to its available amount, with the same texts on the page and in CSV", async () => {
  const { db } = database;
  const shop = await makeLocation(db, world.north);
  const program = await makeProgram(db, world.sunrise);
  const account = await makeBudgetAccount(db, program, shop);
  const { id, number } = await makeClaim(db, account, shop);
  await submitClaim({ db, actor: owner, now }, id, { certifiedName: "Pat", acceptsLess: false });
  await takeClaim({ db, actor: senior, now }, id, {});
  const part = {
    approvedCents: 25_000,
    reasonCodes: ["other" as const],
    reason: "The rest is tax.",
    isNoDuplicate: true,
  };
  await approvePartOfClaim({ db, actor: senior, now }, id, part);
  await sendClaimToPayment({ db, actor: senior, now }, id, {});
  await payClaim({ db, actor: senior, now }, id, { paidOn: "2026-11-20", paymentRef: "CHK 1" });
  const at = new URLSearchParams("sort=at");
  const scope = { accountId: account.id };
  const { rows, columns } = await ledgerEntryList.page(db, { access: owner.access, scope, at });
  expect(rows.map(({ type, available, reserved, balance }) => [type, available, reserved, balance])).toEqual([
    ["allocate", 150_000, 0, 150_000],
    ["reserve", -30_000, 30_000, 120_000],
    ["release", 5_000, -5_000, 125_000],
    ["spend", 0, -25_000, 125_000],
  ]);
  expect(rows.slice(1)).toMatchObject([1, 2, 3].map(() => ({ memo: number, refType: "claim", refId: id })));
  const csv = await ledgerEntryList.download(db, { access: owner.access, scope, at }, "entries.csv").text();
  const lines = csv
    .replace(/[\uFEFF"]/g, "")
    .trim()
    .split("\r\n");
  expect(lines[0]).toBe(columns.map(({ head }) => head).join(","));
  expect(lines.map((line) => line.split(",").slice(1, 6).join(" "))).toEqual([
    "Type Details Change in available Change in reserved Available",
    "Allocated  1500.00 0.00 1500.00",
    `Reserved ${number} -300.00 300.00 1200.00`,
    `Returned to balance ${number} 50.00 -50.00 1250.00`,
    `Spent ${number} 0.00 -250.00 1250.00`,
  ]);
});

test("programs advance with their dates, and a job stopped midway expires each account once", async () => {
  const { db } = database;
  const { locations, program } = await networkWith(5);
  await db.updateTable("incentivePrograms").set({ status: "open" }).where("id", "=", program.id).execute();
  for (const shop of locations) await makeBudgetAccount(db, program, shop);
  const statusOn = async (at: string) => {
    await advanceProgramStatuses(db, new Date(at), { batchSize: 2 });
    const of = db.selectFrom("incentivePrograms").select("status").where("id", "=", program.id);
    return (await of.executeTakeFirstOrThrow()).status;
  };
  // It is still New Year's Eve in New York at 04:59 UTC.
  expect(await statusOn("2027-01-01T04:59:00Z")).toBe("open");
  expect(await statusOn("2027-01-01T05:01:00Z")).toBe("closing");
  expect(await statusOn("2027-03-01T15:00:00Z")).toBe("closing");
  const [one, other] = await Promise.all([statusOn("2027-03-02T15:00:00Z"), statusOn("2027-03-02T15:00:00Z")]);
  expect([one, other]).toEqual(["closed", "closed"]);
  expect((await balances(program.id)).map(({ expiredCents }) => expiredCents)).toEqual(Array(5).fill(150_000));
});

test("owners can read only their own accounts, with sums that add up", async () => {
  const { db } = database;
  const program = await makeProgram(db, world.sunrise);
  const [own, foreign] = [
    await makeBudgetAccount(db, program, { ...world.shop, networkId: world.north.id }, 70_000),
    await makeBudgetAccount(db, program, { ...world.southShop, networkId: world.south.id }, 50_000),
  ];
  expect(await findAccount(db, owner.access, own.id)).toMatchObject({ allocatedCents: 70_000 });
  expect(await findAccount(db, owner.access, foreign.id)).toBeNull();
  const at = new Request(`http://localhost/incentive/recap?program=${program.id}`);
  const scope = { companyId: world.sunrise.id };
  expect((await accountList.page(db, { access: owner.access, scope, at })).rows).toHaveLength(1);
  expect(await sumAccounts(db, owner.access, scope.companyId, at)).toMatchObject({ allocatedCents: 70_000 });
  expect(await sumAccounts(db, senior.access, scope.companyId, at)).toMatchObject({ allocatedCents: 120_000 });
});

test("advisors can filter balances by a program that has none yet, and owners don't learn its name", async () => {
  const { db } = database;
  const draft = await makeProgram(db, world.sunrise, { name: "Next year" });
  const scope = { companyId: world.sunrise.id };
  const at = new URLSearchParams({ program: String(draft.id) });
  const offeredIn = async (list: typeof accountList, { access }: CurrentUser) => {
    const { filters } = await list.page(db, { access, scope, at });
    return filters.find(({ name }) => name === "program")?.options.map(({ value }) => value);
  };
  expect(await offeredIn(accountRecapList, senior)).toContain(String(draft.id));
  expect(await offeredIn(accountList, owner)).not.toContain(String(draft.id));
});

test("the recap sums running programs separately and shows their money before that of closed ones", async () => {
  const { db } = database;
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const [ash, birch] = [
    await makeLocation(db, network, { name: "Ash" }),
    await makeLocation(db, network, { name: "Birch" }),
  ];
  const past = await makeProgram(db, company, { name: "Past", startsOn: "2025-01-01", endsOn: "2025-12-31" });
  const [one, other] = [
    await makeProgram(db, company, { name: "One" }),
    await makeProgram(db, company, { name: "Other" }),
  ];
  await makeBudgetAccount(db, past, ash, 10_000);
  await makeBudgetAccount(db, past, birch, 1_000);
  await makeBudgetAccount(db, one, birch, 200);
  await makeBudgetAccount(db, other, ash, 30);
  await db.updateTable("incentivePrograms").set({ status: "closed" }).where("id", "=", past.id).execute();
  const recap = new Request("http://localhost/incentive/recap");
  const sums = await sumAccountsByProgram(db, senior.access, company.id, recap);
  expect(sums.map(({ name, allocatedCents, isClosed }) => [name, allocatedCents, isClosed])).toEqual([
    ["One", 200, false],
    ["Other", 30, false],
    ["Past", 11_000, true],
  ]);
  const { rows } = await accountList.page(db, { access: senior.access, scope: { companyId: company.id }, at: recap });
  expect(rows.map(({ holder, program }) => [holder, program])).toEqual([
    ["Ash", "Other"],
    ["Birch", "One"],
    ["Ash", "Past"],
    ["Birch", "Past"],
  ]);
});

test("a proposed adjustment is posted or declined once, by a Senior Advisor who did not propose it", async () => {
  const { db } = database;
  const { network, program } = await networkWith(1);
  await allocateMoney(
    { db, actor: senior, now },
    program.id,
    allocationForm.parse({ amountCents: "1000", networkId: network.id }),
  );
  const [account] = await balances(program.id);
  const accountId = account?.id ?? 0;
  const advisor = await makePerson(db, world.advisor);
  const form = (amountCents: string) =>
    adjustForm.parse({ direction: "give", amountCents, reason: "A second drive-thru lane." });
  for (const amount of ["50", "70"]) await proposeAdjustment({ db, actor: advisor, now }, accountId, form(amount));
  await proposeAdjustment({ db, actor: senior, now }, accountId, form("90"));
  const [first, second, own] = await listProposals(db, senior.access, { programId: program.id });
  expect([first, second, own].map((proposal) => proposal?.amountCents)).toEqual([5_000, 7_000, 9_000]);
  expect((await balances(program.id))[0]?.allocatedCents).toBe(100_000);

  const decide = (who: CurrentUser, intent: "post" | "decline", proposal = first) =>
    decideProposal(db, who, { intent, proposalId: proposal?.id ?? 0 }, now);
  expect(await decide(advisor, "post")).toMatchObject({
    fieldErrors: { "": ["Only a Senior Advisor can decide this."] },
  });
  const twice = await Promise.all([decide(senior, "post"), decide(senior, "post")]);
  expect(twice.filter((outcome) => outcome?.saved)).toHaveLength(1);
  expect(await decide(senior, "decline")).toMatchObject({ fieldErrors: { "": ["This proposal is already posted."] } });
  expect(await decide(senior, "decline", second)).toMatchObject({ saved: true });
  expect(await decide(senior, "post", own)).toMatchObject({
    fieldErrors: { "": ["You proposed this, so another Senior Advisor must decide it."] },
  });
  expect((await balances(program.id))[0]?.allocatedCents).toBe(105_000);
  expect((await listProposals(db, advisor.access, { accountId })).map(({ id }) => id)).toEqual([own?.id]);
  const entries = await db
    .selectFrom("ledgerEntries")
    .select(["amountCents", "memo", "byUserId"])
    .where("accountId", "=", accountId)
    .where("type", "=", "adjust")
    .execute();
  expect(entries).toEqual([{ amountCents: 5_000, memo: "A second drive-thru lane.", byUserId: senior.userId }]);
});
