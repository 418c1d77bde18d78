import { createRequestHandler } from "@remix-run/node";
import readSheet from "read-excel-file/node";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeReportWorld } from "#tests/support/make/report-world.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  // The replica does not answer, so all reads below come from the main database instead.
  app = await openApp({ DATABASE_REPLICA_URL: "postgres://nobody@127.0.0.1:1/none" });
  world = await makeWorld(app.db);
  await makeReportWorld(app.db, world, new Date());
});
afterAll(() => app.close());

describe("a report's files", () => {
  it("as XLSX contain typed numbers, money, days and instants, and no text that reads as a formula", async () => {
    const { north, sunrise, shop } = world;
    const cookie = await app.signIn(world.advisor);
    await app.db.updateTable("networks").set({ name: '=HYPERLINK("x")' }).where("id", "=", north.id).execute();
    await app.db.updateTable("locations").set({ openedOn: "2024-02-29" }).where("id", "=", shop.id).execute();
    const [location] = await sheetOf(
      `/analytics/company-locations/rows.xlsx?company=${sunrise.id}&id=${shop.id}`,
      cookie,
    );
    expect(location).toMatchObject({ "PC number": shop.pcNumber, Network: `'=HYPERLINK("x")` });
    expect(location?.Opened).toEqual(new Date("2024-02-29T00:00:00Z"));
    expect(typeof location?.["Active plans"]).toBe("number");
    const { available } = await app.db
      .selectFrom("budgetAccounts")
      .select(({ fn }) => fn.sum<number>("availableCents").as("available"))
      .where("locationId", "=", shop.id)
      .executeTakeFirstOrThrow();
    expect(location?.["Incentive left"]).toBe(Number(available ?? 0) / 100);
    const signedIn = new Date("2026-11-02T04:30:00Z");
    const { id } = await makeUser(app.db, "View Only", { company: sunrise }, { lastSignInAt: signedIn });
    const [user] = await sheetOf(`/analytics/company-users/rows.xlsx?company=${sunrise.id}&id=${id}`, cookie);
    // The time is the company's; New York is five hours behind.
    expect(user?.["Last sign-in"]).toEqual(new Date("2026-11-01T23:30:00Z"));
    expect(user?.["Sign-ins (30 days)"]).toBe(0);
  });

  it("as CSV contain instants in the company's time zone, under headings that name it", async () => {
    const { sunrise } = world;
    const cookie = await app.signIn(world.advisor);
    const signedIn = new Date("2026-11-02T04:30:00Z");
    const { id } = await makeUser(app.db, "View Only", { company: sunrise }, { lastSignInAt: signedIn });
    const { text } = await app.get(`/analytics/company-users/rows.csv?company=${sunrise.id}&id=${id}`, { cookie });
    const [heads = "", line = ""] = text.split("\r\n");
    expect(heads).toContain("Last sign-in (America/New_York)");
    expect(line).toContain("11/01/2026 11:30 PM");
  });

  it("as PDF give the days and the meaning of the values", async () => {
    const cookie = await app.signIn(world.advisor);
    const path = `/analytics/organization-login/rows.pdf?company=${world.sunrise.id}&from=2026-10-01&to=2026-10-31`;
    const text = readPdf(await bytesOf(path, cookie)).join("\n");
    expect(text).toContain("Organization Login Report");
    expect(text).toContain("10/01/2026 to 10/31/2026");
    expect(text).toContain("South");
    expect(text).toContain("Adoption is the share of users with access who signed in.");
  });
});

describe("a report's page", () => {
  it("is read from the main database while the replica is down, and mentions a copy only if it is one", async () => {
    const cookie = await app.signIn(world.advisor);
    const { status, text } = await app.get(
      `/analytics/company-users?company=${world.sunrise.id}&id=${world.owner.id}`,
      {
        cookie,
      },
    );
    expect([status, text.includes(world.owner.email), text.includes("a few seconds old")]).toEqual([200, true, false]);
  });

  it("is mailed once its form is posted, and no longer once stopped", async () => {
    const cookie = await app.signIn(world.advisor);
    const path = `/analytics/company-users?company=${world.sunrise.id}&role=View+Only`;
    const to = path.replace("company-users", "company-users/schedule");
    await app.post(to, { intent: "schedule", frequency: "weekly" }, { cookie });
    const kept = await app.db.selectFrom("reportSchedules").selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ report: "company-users", query: "role=View+Only", frequency: "weekly" });
    expect((await app.get(path, { cookie })).text).toContain("Every Monday, filtered");
    await app.post(to, { intent: "stop", schedule: String(kept.id) }, { cookie });
    expect(await app.db.selectFrom("reportSchedules").select("id").execute()).toEqual([]);
  });

  it("is created as a file in the background, with its current filters", async () => {
    const cookie = await app.signIn(world.advisor);
    const form = `/analytics/company-users/schedule?company=${world.sunrise.id}&role=View+Only&page=3`;
    const answer = await app.post(form, { intent: "make", format: "xlsx" }, { cookie });
    expect([answer.status, answer.to]).toEqual([303, form.replace("/schedule", "")]);
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'make-report')`.execute(app.db);
    expect(rows).toMatchObject([
      { payload: { report: "company-users", query: "role=View+Only", format: "xlsx", companyId: world.sunrise.id } },
    ]);
    await app.post(form, { intent: "make", format: "pdf" }, { cookie });
    const foreign = form.replace(String(world.sunrise.id), String(world.harbor.id));
    await app.post(foreign, { intent: "make", format: "csv" }, { cookie });
    const audited = await app.db
      .selectFrom("auditLog")
      .select("companyId")
      .where("action", "=", "company-users.export")
      .execute();
    expect(new Set(audited.map(({ companyId }) => companyId))).toEqual(new Set([world.sunrise.id]));
  });

  it("opens the records behind a row, for rows within the access scope only", async () => {
    const cookie = await app.signIn(world.advisor);
    const path = `/analytics/organization-login?company=${world.sunrise.id}&id=${world.south.id}`;
    const closed = await app.get(path, { cookie });
    expect(closed.text).not.toContain(world.southOwner.email);
    const open = await app.get(`${path}&open=${world.south.id}`, { cookie });
    expect(open.text).toContain(world.southOwner.email);
    const foreign = await app.get(`${path}&open=${world.pier.id}`, { cookie });
    expect(foreign.text).not.toContain(world.harborOwner.email);
  });

  it("with a companyId that is foreign, empty or malformed stays within the own company", async () => {
    const cookie = await app.signIn(world.advisor);
    for (const asked of [String(world.harbor.id), "*", "", "0", "1 or true"]) {
      const { text, status } = await app.get(`/analytics/company-users?companyId=${encodeURIComponent(asked)}`, {
        cookie,
      });
      expect([asked, status, text.includes(world.harborOwner.email)]).toEqual([asked, 200, false]);
      expect([asked, text.includes("No data was found.")]).toEqual([asked, asked !== ""]);
    }
    expect((await app.get(`/analytics/company-users?company=${world.harbor.id}`, { cookie })).status).toBe(404);
    expect((await app.get("/analytics/no-such-report", { cookie })).status).toBe(404);
  });
});

async function bytesOf(path: string, cookie: string): Promise<Buffer> {
  await app.db.deleteFrom("rateLimits").execute();
  const request = new Request(`http://localhost:3000${path}`, { headers: { Cookie: cookie } });
  const answer = await createRequestHandler(app.build, "production")(request, {
    requestId: "test",
    clientAddress: "192.0.2.1",
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Return the rows of an XLSX file by their headings, read by a library that did not write it. */
async function sheetOf(path: string, cookie: string): Promise<Record<string, unknown>[]> {
  const [sheet] = await readSheet(await bytesOf(path, cookie));
  const [heads = [], ...rows] = sheet?.data ?? [];
  return rows.map((row) => Object.fromEntries(heads.map((head, index) => [String(head), row[index]])));
}
