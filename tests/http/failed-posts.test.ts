import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { htmlWithoutScripts, cookieOf, openApp, type TestApp } from "#tests/support/app.ts";
import { testPassword } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { withoutTable } from "#tests/support/without-table.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const aboutYou = (more: Record<string, string> = {}) => ({
  intent: "about-you",
  firstName: 'Ada "<b>"',
  lastName: "Byron & Söhne",
  phone: "",
  jobTitle: "Owner",
  version: String(world.owner.version),
  ...more,
});

/** Return what the page would send again. */
function keptIn(text: string): { to: string | undefined; fields: Record<string, string> } {
  const form = /<form method="post" action="([^"]*)"[^>]*data-kept-post[\s\S]*?<\/form>/.exec(text);
  const fields = [...(form?.[0] ?? "").matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return {
    to: form?.[1],
    fields: Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, decode(value)])),
  };
}

function decode(html: string): string {
  const signs: Record<string, string> = { quot: '"', lt: "<", gt: ">", amp: "&", "#x27": "'" };
  return html.replace(/&([^;]+);/g, (_, name: string) => signs[name] ?? "");
}

describe("a form whose save crashes", () => {
  test("is kept in the error page, inside the frame, and can be sent again", async () => {
    const cookie = await app.signIn(world.owner);
    const crashed = await withoutTable(app, "audit_log", () => app.post("/personal-details", aboutYou(), { cookie }));
    expect(crashed.status).toBe(500);
    expect(crashed.text).toContain("Something went wrong");
    expect(crashed.text).toContain("but we kept them");
    expect(crashed.text).toContain('action="/logout"');
    const kept = keptIn(crashed.text);
    expect(kept).toEqual({ to: "/personal-details", fields: aboutYou() });
    expect(htmlWithoutScripts(crashed)).toContain('href="/personal-details"');

    const again = await app.post("/personal-details", kept.fields, { cookie });
    expect(again.status).toBe(303);
  });

  test("is kept even if the fault occurs before its body is read", async () => {
    const cookie = await app.signIn(world.owner);
    const crashed = await withoutTable(app, "memberships", () => app.post("/personal-details", aboutYou(), { cookie }));
    expect([crashed.status, keptIn(crashed.text).fields]).toEqual([500, aboutYou()]);
  });

  test("returns no password, and requires it again", async () => {
    const cookie = await app.signIn(world.owner);
    const fields = { intent: "password", currentPassword: testPassword, newPassword: "another long phrase 42" };
    const crashed = await withoutTable(app, "memberships", () => app.post("/personal-details", fields, { cookie }));
    expect(crashed.text).not.toContain(testPassword);
    expect(crashed.text).not.toContain(fields.newPassword);
    expect(keptIn(crashed.text).fields).toEqual({ intent: "password" });
    expect(crashed.text).toMatch(/type="password" name="newPassword"/);
  });

  test("names the files that must be chosen again", async () => {
    const cookie = await app.signIn(world.senior);
    const form = new FormData();
    form.append("name", "Kept Bakery");
    form.append("logo", new File(["bytes of a logo"], "logo.png", { type: "image/png" }));
    const crashed = await withoutTable(app, "memberships", () => app.post("/companies/create", form, { cookie }));
    expect(crashed.status).toBe(500);
    expect(keptIn(crashed.text).fields).toEqual({ name: "Kept Bakery" });
    expect(htmlWithoutScripts(crashed)).toContain("We couldn&#x27;t keep the file logo.png.");
    expect(crashed.text).not.toContain("bytes of a logo");
  });

  test("is not kept when it is too large for a page", async () => {
    const cookie = await app.signIn(world.owner);
    const fields = aboutYou({ jobTitle: "x".repeat(250_000) });
    const crashed = await withoutTable(app, "memberships", () => app.post("/personal-details", fields, { cookie }));
    expect([crashed.status, keptIn(crashed.text).to]).toEqual([500, undefined]);
  });

  test("never goes to another host", async () => {
    const cookie = await app.signIn(world.owner);
    const crashed = await withoutTable(app, "memberships", () =>
      app.post("//evil.test/personal-details", aboutYou(), { cookie }),
    );
    expect(crashed.text).not.toContain('action="//evil.test');
  });
});

test("a user who saves too often gets the time to wait, with the typed values", async () => {
  const cookie = await app.signIn(world.owner);
  await app.post("/personal-details", { intent: "x" }, { cookie });
  const windowEndsAt = new Date(Date.now() + 60_000);
  await app.db.updateTable("rateLimits").set({ count: 1_000, windowEndsAt }).execute();
  const refused = await app.post("/personal-details", { intent: "x" }, { cookie });
  expect(refused.status).toBe(429);
  expect(refused.text).toContain("Too many attempts. Try again in");
  expect(refused.text).toContain('action="/logout"');
  expect(keptIn(refused.text).fields).toEqual({ intent: "x" });
});

describe("a form sent after the session's end", () => {
  async function endedSession(): Promise<string> {
    const cookie = await app.signIn(world.owner);
    await app.db.updateTable("sessions").set({ revokedAt: new Date() }).execute();
    return cookie;
  }

  test("is sent again after signing in", async () => {
    const ended = await app.post("/personal-details", aboutYou(), { cookie: await endedSession() });
    expect(ended.status).toBe(401);
    expect(ended.text).toContain("Your session has ended");
    expect(ended.text).not.toContain('action="/logout"');
    expect((await app.get("/personal-details", { cookie: cookieOf(ended) })).to).toContain("/login");
    const post = decode(/name="post" value="([^"]*)"/.exec(ended.text)?.[1] ?? "");

    const asked = await app.post("/login", { next: "/personal-details", post });
    expect([asked.status, asked.text.includes("Sign in, then save them.")]).toEqual([200, true]);
    const wrong = await app.post("/login", {
      next: "/personal-details",
      post,
      email: world.owner.email,
      password: "wrong",
    });
    expect([wrong.status, decode(/name="post" value="([^"]*)"/.exec(wrong.text)?.[1] ?? "")]).toEqual([401, post]);
    const right = await app.post("/login", { next: "/", post, email: world.owner.email, password: testPassword });
    expect(right.status).toBe(200);
    expect(keptIn(right.text)).toEqual({ to: "/personal-details", fields: aboutYou() });
    expect((await app.get("/personal-details", { cookie: cookieOf(right) })).status).toBe(200);
  });

  test("returns no password on the way", async () => {
    const fields = [["newPassword", "another long phrase 42"]];
    const post = JSON.stringify({ to: "/personal-details", fields, files: [] });
    const asked = await app.post("/login", { next: "", post });
    const right = await app.post("/login", { next: "", post, email: world.owner.email, password: testPassword });
    for (const { text } of [asked, right]) expect(text).not.toContain("another long phrase 42");
    expect(right.text).toMatch(/type="password" name="newPassword"/);
  });

  test("leads to sign-in for a data request, and only forms are kept", async () => {
    const cookie = await endedSession();
    const data = await app.postData("/personal-details", "routes/user/personal-details", aboutYou(), { cookie });
    expect([data.status, data.to]).toEqual([204, "/login?next=%2Fpersonal-details"]);
    expect((await app.get("/personal-details", { cookie })).to).toBe("/login?next=%2Fpersonal-details");
    expect((await app.post("/personal-details", aboutYou())).to).toBe("/login?next=%2Fpersonal-details");
  });

  test.each(["no JSON", '{"to":1}', '{"to":"//evil.test","fields":[],"files":[]}'])(
    "signs in normally when the saved submission is invalid: %s",
    async (post) => {
      const answer = await app.post("/login", { next: "", post, email: world.owner.email, password: testPassword });
      expect(answer.text).not.toContain("//evil.test");
      expect([200, 303]).toContain(answer.status);
    },
  );
});
