import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cookieOf, openApp, type TestApp } from "#tests/support/app.ts";
import { testPassword } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
/** Page of the portal that every customer user can open. */
const PAGE = "/personal-details";
const WRONG = "The email or password is not correct.";

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const signIn = (email: string, more = {}, headers = {}) =>
  app.post("/login", { email, password: testPassword, ...more }, { headers });

describe("signing in", () => {
  test("leads home with one session cookie that scripts cannot read", async () => {
    const answer = await signIn(world.owner.email.toUpperCase());
    expect(answer).toMatchObject({ status: 303, to: "/dashboard" });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await signIn(world.senior.email)).to).toBe("/companies");
    expect(await app.get(PAGE, { cookie: cookieOf(answer) })).toMatchObject({ status: 200 });
  });

  test("returns to the requested page, only on this site", async () => {
    const wanted = await app.get("/guest-accounts?q=ada");
    expect(wanted.to).toBe("/login?next=%2Fguest-accounts%3Fq%3Dada");
    const page = await app.get(wanted.to ?? "");
    expect(page.text).toContain('name="next" value="/guest-accounts?q=ada"');
    expect((await signIn(world.owner.email, { next: "/guest-accounts?q=ada" })).to).toBe("/guest-accounts?q=ada");
    for (const next of [
      "//evil.test",
      "/\\evil.test",
      "/%09/evil.test",
      "https:evil.test",
      "/..//evil.test",
      "@evil.test",
    ]) {
      expect((await signIn(world.owner.email, { next })).to).toBe("/dashboard");
    }
    expect((await signIn(world.newcomer.email, { next: "/guest-accounts" })).to).toBe(
      "/welcome?next=%2Fguest-accounts",
    );
    expect((await signIn(world.newcomer.email)).to).toBe("/welcome");
  });

  test("fails with one message and keeps the typed values, but no password", async () => {
    for (const attempt of [
      { password: "wrong" },
      { password: `${testPassword} ` },
      { password: "x".repeat(10_000) },
      { password: "" },
    ]) {
      const answer = await signIn(world.viewer.email, attempt);
      expect(answer.status).toBe(401);
      expect(answer.text).toContain(WRONG);
      expect(answer.text).toContain(`value="${world.viewer.email}"`);
      expect(answer.headers.getSetCookie()).toEqual([]);
      if (attempt.password) expect(answer.text).not.toContain(attempt.password);
    }
  });

  test("rejects other body types, repeated and missing fields, and files", async () => {
    const file = new FormData();
    file.set("email", world.viewer.email);
    file.set("password", new Blob([testPassword]), "password.txt");
    const bodies: Parameters<TestApp["post"]>[1][] = [
      { email: world.viewer.email, password: [testPassword, testPassword] },
      { email: world.viewer.email, "password[]": testPassword },
      { email: [world.viewer.email, "x"], password: testPassword },
      {},
    ];
    for (const body of bodies) {
      const answer = await app.post("/login", body);
      expect([answer.status, answer.text.includes(WRONG)]).toEqual([401, true]);
    }
    for (const body of [{ email: world.viewer.email, "password[value]": testPassword }, file]) {
      expect((await app.post("/login", body)).status).toBe(422);
    }
    for (const json of [
      { email: world.viewer.email, password: [testPassword] },
      { email: {}, password: { a: 1 } },
      [],
    ]) {
      const answer = await app.call("/login?_data=routes%2Fpublic%2Flogin", json);
      expect([answer.status, answer.text.includes(WRONG)]).toEqual([401, true]);
    }
  });

  test("shows how long to wait after five failures, with Retry-After and the typed values", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(world.viewer.email, { password: "wrong" });
    for (const headers of [{}, { "X-Forwarded-For": "198.51.100.9" }]) {
      const answer = await signIn(world.viewer.email, {}, headers);
      expect(answer.status).toBe(429);
      expect(answer.headers.get("Retry-After")).toBe("900");
      expect(answer.text).toContain("Too many attempts. Try again in 15 minutes.");
      expect(answer.text).toContain(`value="${world.viewer.email}"`);
    }
  });

  test("replaces the session of a browser that already has one", async () => {
    const first = await app.signIn(world.owner);
    const answer = await app.post("/login", { email: world.owner.email, password: testPassword }, { cookie: first });
    expect(answer.status).toBe(303);
    expect(cookieOf(answer)).not.toBe(first);
    expect((await app.get(PAGE, { cookie: first })).to).toContain("/login");
  });

  test("shows no demo account outside the demo", async () => {
    expect((await app.get("/login")).text).not.toContain("Demo accounts");
  });
});

describe("a session cookie", () => {
  test.each([
    ["tampered", (cookie: string) => `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`],
    ["truncated", (cookie: string) => cookie.slice(0, -5)],
    ["of ten thousand characters", () => `sid=${"A".repeat(10_000)}`],
    ["sent twice", (cookie: string) => `${cookie}; ${cookie}`],
    ["empty", () => "sid="],
    ["unreadable", () => "sid=%E0%A4%A"],
  ])("that is %s identifies no user and is cleared", async (_, spoil) => {
    const cookie = spoil(await app.signIn(world.owner));
    const page = await app.get(PAGE, { cookie });
    expect([page.status, page.to]).toEqual([302, "/login?next=%2Fpersonal-details"]);
    expect(page.headers.getSetCookie()).toEqual([expect.stringMatching(/^sid=; Max-Age=0/)]);
    expect(await app.call("/api/users/current-user", undefined, { cookie })).toMatchObject({
      status: 401,
      envelope: { status: 2, data: null, messages: ["Sign in to continue."] },
    });
  });
});

test("a signed-in user is redirected from the public pages to their home", async () => {
  const cookie = await app.signIn(world.owner);
  for (const path of [
    "/login",
    "/register",
    "/verify?email=a@b.test",
    "/forgotten-password",
    "/reset",
    "/register?token=x",
  ]) {
    expect([path, (await app.get(path, { cookie })).to]).toEqual([path, "/dashboard"]);
  }
  expect((await app.get("/login", { cookie: await app.signIn(world.advisor) })).to).toBe("/companies");
  expect((await app.get("/login", { cookie: await app.signIn(world.newcomer) })).to).toBe("/welcome");
});

describe("signing out", () => {
  test("ends the session and clears the cookie and the browser's cache", async () => {
    const cookie = await app.signIn(world.owner);
    const answer = await app.post("/logout", {}, { cookie });
    expect([answer.status, answer.to]).toEqual([303, "/login"]);
    expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sid=; Max-Age=0/));
    expect((await app.get(PAGE, { cookie })).to).toContain("/login");
    expect((await app.post("/logout", {}, { cookie })).to).toBe("/login");
  });

  test("cannot be done by a link", async () => {
    const cookie = await app.signIn(world.owner);
    expect((await app.get("/logout", { cookie })).to).toBe("/");
    expect((await app.get(PAGE, { cookie })).status).toBe(200);
  });
});

describe("the theme", () => {
  test("is stored in the browser and returns to its page", async () => {
    const answer = await app.post("/theme", { theme: "dark", next: "/login?next=%2Fdashboard" });
    expect([answer.status, answer.to]).toEqual([303, "/login?next=%2Fdashboard"]);
    expect(answer.headers.getSetCookie()).toEqual(["theme=dark; Max-Age=31536000; Path=/; SameSite=Lax"]);
    expect((await app.get("/login", { cookie: "theme=dark" })).text).toContain('data-mantine-color-scheme="dark"');
    expect((await app.post("/theme", { theme: "pink", next: "//evil.test" })).to).toBe("/");
  });

  test("is stored with the signed-in user", async () => {
    await app.post("/theme", { theme: "dark" }, { cookie: await app.signIn(world.viewer) });
    const user = await app.db.selectFrom("users").select("theme").where("id", "=", world.viewer.id).executeTakeFirst();
    expect(user?.theme).toBe("dark");
    const elsewhere = await app.get("/dashboard", { cookie: await app.signIn(world.viewer) });
    expect(elsewhere.text).toContain('<html lang="en" data-mantine-color-scheme="dark"');
  });
});
