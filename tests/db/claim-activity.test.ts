import { afterAll, expect, test } from "vitest";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { findClaim } from "#app/programs/claims/claim-queries.server.ts";
import { amountBack } from "#app/programs/claims/claim-amounts.ts";
import { claimList } from "#app/programs/claims/claim-list.server.ts";
import { claimQueue } from "#app/programs/claim-desk/claim-queue.server.ts";
import { findPaidClaim, writeRemittancePdf } from "#app/programs/claims/remittance-pdf.server.ts";
import { franchiseeReimbursement } from "#app/insight/reports/franchisee-reimbursement.server.ts";
import { toReportScope } from "#app/insight/reports/report.server.ts";
import { termsOf } from "#app/ui/text/terms.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());

test("a claim's activity has the days of its own page in every list, download and remittance", async () => {
  const world = await makeWorld(db);
  const owner = await makeMember(db, world.owner);
  const { access, userId } = await makePerson(db, world.advisor);
  const now = new Date("2026-11-20T15:00:00Z");
  const companyId = world.sunrise.id;
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), world.shop);
  const days = { startsOn: "2026-11-05", endsOn: "2026-11-07" };
  const event = await makeCustomEvent(db, world.shop, days);
  const item = await makePlanItem(db, await makePlan(db, world.shop), await makeChannel(db, world.sunrise), {
    startsOn: "2026-10-01",
    endsOn: "2026-10-31",
  });
  const submittedAt = new Date("2026-11-12T15:00:00Z");
  const paid = { status: "paid", paidOn: "2026-11-19", approvedCents: 100, submittedAt } as const;
  await makeClaim(db, account, world.shop, { status: "rejected", approvedCents: 0 });
  const claims = [
    await makeClaim(db, account, world.shop, { ...paid, eventId: event.id, activityOn: "2026-11-07" }),
    await makeClaim(db, account, world.shop, { ...paid, eventId: null, planItemId: item.id, activityOn: "2026-10-31" }),
    await makeClaim(db, account, world.shop, { ...paid, activityOn: "2026-11-10" }),
  ];

  const own = await claimList.page(db, { access: owner.access, scope: {}, at: new URLSearchParams() });
  for (const { back, expected, approved, status } of own.rows) {
    expect(back).toBe(amountBack({ status, expectedCents: expected, approvedCents: approved })?.cents ?? null);
  }
  const queue = await claimQueue.page(db, { access, scope: { companyId, userId, now }, at: new URLSearchParams() });
  const scope = toReportScope({ id: companyId, timeZone: "UTC" }, access, new URLSearchParams(), now);
  const report = await franchiseeReimbursement.list.page(db, { access, scope, at: new URLSearchParams() }, {});
  const csv = [
    await claimList.download(db, { access: owner.access, scope: {}, at: new URLSearchParams() }, "claims.csv").text(),
    await claimQueue
      .download(db, { access, scope: { companyId, userId, now }, at: new URLSearchParams() }, "claims.csv")
      .text(),
  ];
  const expected = ["11/05/2026 to 11/07/2026", "10/01/2026 to 10/31/2026", "11/10/2026"];
  for (const [place, { id }] of claims.entries()) {
    const text = expected[place] ?? "";
    const claim = await findClaim(db, owner.access, id);
    expect(claim && dateRangeText(claim)).toBe(text);
    for (const { rows } of [own, queue, report]) {
      expect(rows.find((row) => row.id === id)).toMatchObject({ activity: text });
    }
    for (const table of csv) expect(table).toContain(text);
    const { content } = await writeRemittancePdf(await findPaidClaim(db, owner.access, id), termsOf({}));
    expect(readPdf(content).join(" ")).toContain(text);
  }
});
