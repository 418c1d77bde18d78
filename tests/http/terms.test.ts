import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AppResponse, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };

const XSS = `<p>Hello</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>`;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const terms = (id: number) => `/company/${id}/terms-and-conditions`;
const draft = ({
  id,
  html,
  draftVersion = 0,
  intent = "save-draft",
  visit = senior,
}: {
  id: number;
  html: string;
  draftVersion?: number;
  intent?: string;
  visit?: { cookie: string };
}) => app.post(terms(id), { intent, html, draftVersion: String(draftVersion) }, visit);
const publish = ({
  id,
  number,
  draftVersion,
  more = {},
  visit = senior,
}: {
  id: number;
  number: number;
  draftVersion: number;
  more?: Record<string, string>;
  visit?: { cookie: string };
}) =>
  app.post(
    `${terms(id)}/versions/${number}`,
    { intent: "publish", draftVersion: String(draftVersion), ...more },
    visit,
  );
const bodyOf = ({ text }: AppResponse) => text.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");

describe("the terms of a company", () => {
  test("begin with the default agreement", async () => {
    const { id } = await makeCompany(app.db);
    const page = await app.get(terms(id), senior);
    expect(page.status).toBe(200);
    expect(bodyOf(page)).toContain("The default agreement");
    expect(bodyOf(page)).toContain("published its own terms yet");
    expect(bodyOf(page)).toContain("Last updated November 1, 2022");
  });

  test("go from draft through review to publication", async () => {
    const { id } = world.sunrise;
    expect(await draft({ id, html: "<h2>Rules</h2><p>One.</p>" })).toMatchObject({ status: 303, to: terms(id) });
    const review = await draft({ id, html: "<h2>Rules</h2><p>One.</p><p>Two.</p>", draftVersion: 1, intent: "review" });
    expect(review.to).toBe(`${terms(id)}/versions/1`);
    const page = bodyOf(await app.get(review.to ?? "", senior));
    expect(page).toContain("Draft of version 1");
    expect(page).toContain(
      "6 people who have accepted are asked again on the next page they open and by email.".replace(
        "6",
        String(await accepted(id)),
      ),
    );
    expect(await publish({ id, number: 1, draftVersion: 2, more: { isMaterial: "on" } })).toMatchObject({
      status: 303,
      to: terms(id),
    });
    const owner = { cookie: await app.signIn(world.owner) };
    expect((await app.get("/dashboard", owner)).to).toBe("/welcome");
    const welcome = bodyOf(await app.get("/welcome?terms=1", owner));
    expect(welcome).toContain("<p>Two.</p>");
  });

  test("are a PDF for users who have to accept them, and for advisors in every version", async () => {
    const { id } = await makeCompany(app.db);
    const standard = await app.get(`${terms(id)}/versions/0/terms.pdf`, senior);
    expect([standard.status, standard.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect(standard.headers.get("Content-Disposition")).toBe(
      'attachment; filename="Terms and Conditions, Mainstreet, default agreement.pdf"',
    );
    await draft({ id, html: "<p>One.</p>" });
    const pdf = await app.get(`${terms(id)}/versions/1/terms.pdf`, senior);
    expect(pdf.text.slice(0, 5)).toBe("%PDF-");
    expect(pdf.headers.get("Content-Disposition")).toContain("draft of version 1.pdf");
    for (const number of ["2", "x"]) {
      expect((await app.get(`${terms(id)}/versions/${number}/terms.pdf`, senior)).status).toBe(404);
    }
    expect((await app.get(`${terms(id)}/versions/0/terms.pdf`, advisor)).status).toBe(404);
    const newcomer = { cookie: await app.signIn(world.newcomer) };
    expect((await app.get("/welcome?terms=1", newcomer)).text).toContain('href="/welcome/terms.pdf"');
    expect((await app.get("/welcome/terms.pdf", newcomer)).status).toBe(200);
  });

  async function accepted(companyId: number): Promise<number> {
    const rows = await app.db
      .selectFrom("users")
      .select("id")
      .where("companyId", "=", companyId)
      .where("status", "=", "Registered")
      .where("acceptedTermsVersion", ">=", 0)
      .execute();
    return rows.length;
  }

  test("can be drafted and restored, but not published, by an advisor", async () => {
    const { id } = world.sunrise;
    expect(
      (await draft({ id, html: "<p>By the advisor.</p>", draftVersion: 0, intent: "save-draft", visit: advisor }))
        .status,
    ).toBe(303);
    const refused = await publish({ id, number: 2, draftVersion: 1, more: {}, visit: advisor });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Your role doesn't allow this.");
    expect((await app.post(terms(id), { intent: "switch", version: "1", disabled: "yes" }, advisor)).status).toBe(403);
    const page = bodyOf(await app.get(`${terms(id)}/versions/2`, advisor));
    expect(page).not.toContain("Publish version");
    const restored = await app.post(`${terms(id)}/versions/1`, { intent: "restore", draftVersion: "1" }, advisor);
    expect(restored).toMatchObject({ status: 303, to: terms(id) });
    expect((await app.post(`${terms(id)}/versions/2`, { intent: "discard", draftVersion: "2" }, advisor)).status).toBe(
      303,
    );
  });

  test("refuse the second of two writers, whose text is kept", async () => {
    const { id } = await makeCompany(app.db);
    await draft({ id, html: "<p>First writer</p>" });
    const late = await draft({ id, html: "<p>Second writer</p>" });
    expect(late.status).toBe(409);
    expect(bodyOf(late)).toContain("Someone else changed this draft while you were editing.");
    expect(bodyOf(late)).toContain("&lt;p&gt;Second writer&lt;/p&gt;</textarea>");
  });

  test("contain no script on any page that shows them", async () => {
    const { id } = await makeCompany(app.db, { name: "Clean" });
    await draft({ id, html: XSS });
    await publish({ id, number: 1, draftVersion: 1 });
    for (const path of [terms(id), `${terms(id)}/versions/1`]) {
      const page = bodyOf(await app.get(path, senior));
      expect(page).toContain("Hello");
      expect(page).not.toMatch(/<img|javascript:|onerror/);
    }
    await app.db
      .updateTable("termsVersions")
      .set({ html: `${XSS}<p>kept</p>` })
      .where("companyId", "=", id)
      .execute();
    const page = bodyOf(await app.get(`${terms(id)}/versions/1`, senior));
    expect(page).toContain("<p>kept</p>");
    expect(page).not.toMatch(/<img|javascript:|onerror/);
  });

  test("have a preview of what the server will store, which lists removed parts and keeps the text", async () => {
    const { id } = await makeCompany(app.db);
    const page = bodyOf(await draft({ id, html: XSS, draftVersion: 0, intent: "preview" }));
    expect(page).toContain("<p>Hello</p>");
    expect(page).toContain("Removed: &lt;script&gt;, &lt;img&gt;.");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(await app.db.selectFrom("termsVersions").select("id").where("companyId", "=", id).execute()).toEqual([]);
  });

  test("above 100,000 characters are refused and shown again", async () => {
    const { id } = await makeCompany(app.db);
    const answer = await draft({ id, html: `<p>${"a".repeat(99_999)}</p>` });
    expect(answer.status).toBe(422);
    expect(bodyOf(answer)).toContain("Use up to 100,000 characters.");
  });

  test("show the changes of a version", async () => {
    const { id } = await makeCompany(app.db);
    await draft({ id, html: "<p>Same.</p><p>Old.</p>" });
    await publish({ id, number: 1, draftVersion: 1 });
    await draft({ id, html: "<p>Same.</p><p>New.</p>" });
    await publish({ id, number: 2, draftVersion: 1 });
    const page = bodyOf(await app.get(`${terms(id)}/versions/2`, senior));
    expect(page).toContain("Changes since version 1");
    expect(page).toMatch(/data-kind="removed".*&lt;p&gt;Old\.&lt;\/p&gt;/);
    expect(page).toMatch(/data-kind="added".*&lt;p&gt;New\.&lt;\/p&gt;/);
    expect((await app.get(`${terms(id)}/versions/9`, senior)).status).toBe(404);
    expect((await app.get(`${terms(id)}/versions/2?compare=77`, senior)).status).toBe(200);
  });

  test("of a company outside the access scope are not found", async () => {
    const { id } = world.harbor;
    for (const path of [
      terms(id),
      `${terms(id)}/versions/1`,
      `${terms(id)}/acceptances`,
      `${terms(id)}/acceptances.csv`,
    ]) {
      expect((await app.get(path, advisor)).status).toBe(404);
    }
    expect((await draft({ id, html: "<p>x</p>", draftVersion: 0, intent: "save-draft", visit: advisor })).status).toBe(
      404,
    );
    for (const intent of ["discard", "restore"]) {
      expect((await app.post(`${terms(id)}/versions/1`, { intent, draftVersion: "0" }, advisor)).status).toBe(404);
    }
    expect(await app.db.selectFrom("termsVersions").select("id").where("companyId", "=", id).execute()).toEqual([]);
  });

  test("have a list of acceptances with a download", async () => {
    const { id } = world.sunrise;
    const values = {
      companyId: id,
      termsNumber: 1,
      textHash: "abc",
      address: "192.0.2.9",
      acceptedAt: new Date("2026-11-20T15:00:00Z"),
    };
    await app.db
      .insertInto("termsAcceptances")
      .values({ ...values, userId: world.guest.id })
      .execute();
    const page = bodyOf(await app.get(`${terms(id)}/acceptances?q=${encodeURIComponent(world.guest.email)}`, advisor));
    expect(page).toContain(world.guest.email);
    expect(page).toContain("192.0.2.9");
    const csv = await app.get(`${terms(id)}/acceptances.csv?q=${encodeURIComponent(world.guest.email)}`, advisor);
    expect(csv.text).toContain(
      `"${world.guest.email}","Location Level Guest",1,"11/20/2026 03:00 PM","192.0.2.9","abc"`,
    );
  });
});
