import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser, testPassword } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let person: { id: number; email: string };
let cookie: string;

const PAGE = "/personal-details";
const aboutYou = {
  intent: "about-you",
  version: "1",
  firstName: "Ana",
  lastName: "Ruiz",
  phone: "614 555 0123",
  jobTitle: "",
};
const preferences = {
  intent: "preferences",
  version: "1",
  timeZone: "",
  theme: "dark",
  defaultLocationId: "",
  mailDigest: "off",
};

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await makeUser(app.db, "View Only", { company: world.sunrise, networks: [world.north] });
  cookie = await app.signIn(person);
});

describe("personal details", () => {
  test("show the stored values, without passwords or other users' data", async () => {
    const { status, text } = await app.get(PAGE, { cookie });
    expect(status).toBe(200);
    expect(text).toContain(person.email);
    expect(text).not.toContain(world.owner.email);
    expect(text).not.toMatch(/argon2/);
    expect(text).toMatch(/<input(?=[^>]* name="firstName")(?=[^>]* maxLength="50")[^>]*>/);
  });

  test("take at most 8 statements each to show and to save", async () => {
    expect((await recordStatements(() => app.get(PAGE, { cookie }))).length).toBeLessThanOrEqual(8);
    expect((await recordStatements(() => app.post(PAGE, aboutYou, { cookie }))).length).toBeLessThanOrEqual(8);
  });

  test("are saved with a notice, section by section", async () => {
    const saved = await app.post(PAGE, aboutYou, { cookie });
    expect([saved.status, saved.to]).toEqual([303, PAGE]);
    expect(saved.headers.getSetCookie().join()).toContain("notice=");
    expect(await stored()).toMatchObject({
      firstName: "Ana",
      phone: "+16145550123",
      jobTitle: null,
      mailDigest: "daily",
    });
    const next = await app.post(PAGE, { ...preferences, version: "2" }, { cookie });
    expect(next.status).toBe(303);
    expect(next.headers.getSetCookie().join()).toMatch(/theme=dark; Max-Age=31536000; Path=\/; SameSite=Lax/);
    expect(await stored()).toMatchObject({ firstName: "Ana", theme: "dark", mailDigest: "off" });
  });

  test.each([
    [{ ...aboutYou, firstName: "" }, "Enter a first name."],
    [{ ...aboutYou, firstName: "Ada\nByron" }, "Use one line of text."],
    [{ ...aboutYou, lastName: "x".repeat(51) }, "Use up to 50 characters."],
    [{ ...aboutYou, phone: "call me" }, "Enter a phone number with its area code"],
    [{ ...aboutYou, jobTitle: "Boss\u0000" }, "Use one line of text."],
    [{ ...aboutYou, jobTitle: "Boss\r\nBcc: x" }, "Use one line of text."],
    [{ ...aboutYou, version: "1e309" }, "Reload the page and save again."],
    [{ ...aboutYou, role: "Senior Advisor" }, "This form has changed since you opened it."],
    [{ ...preferences, theme: "neon" }, "Choose an appearance."],
    [{ ...preferences, defaultLocationId: "NaN" }, "Choose one of your locations."],
    [{ ...preferences, mailDigest: ["off", "daily"] }, "Choose how often you get the summary email."],
    [{ intent: "email", email: "nobody", currentPassword: "x" }, "Enter an email address"],
    [{ intent: "email", email: "a@b.test\r\nBcc: c@d.test", currentPassword: "x" }, "Enter an email address"],
    [
      { intent: "password", currentPassword: testPassword, newPassword: "abc", newPasswordAgain: "abd" },
      "The passwords don't match.",
    ],
    [{ intent: "no such thing" }, "Enter a first name."],
    [{}, "Enter a first name."],
  ])("refuse %j", async (fields, sentence) => {
    const { status, text } = await app.post(PAGE, fields, { cookie });
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(await stored()).toMatchObject({ version: 1, firstName: "Pat" });
  });

  test.each(["Zoë 🥯", "R2-D2", "‮ecila", "Zero\u200Bwidth", "<b>Bold</b>", `"><img src=x onerror=alert(1)></script>`])(
    "keep the name %j as it is and show it as text (IN-06)",
    async (firstName) => {
      expect((await app.post(PAGE, { ...aboutYou, firstName }, { cookie })).status).toBe(303);
      expect((await stored()).firstName).toBe(firstName);
      const { text } = await app.get(PAGE, { cookie });
      const escaped = firstName
        .replaceAll("&", "&amp;")
        .replaceAll('"', "&quot;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;");
      expect(text).toContain(`value="${escaped}"`);
      expect(text).not.toMatch(/<b>Bold|<img src=x|<\/script>"/);
      const call = await app.call("/api/users/current-user", undefined, { cookie });
      expect(call.envelope).toMatchObject({ data: { firstName } });
    },
  );

  test("keep the typed values when refused, but never a password", async () => {
    const typed = await app.post(PAGE, { ...aboutYou, firstName: "Anabel", phone: "12" }, { cookie });
    expect(typed.text).toContain('value="Anabel"');
    const secret = "a secret that must not come back";
    const refused = await app.post(
      PAGE,
      { intent: "email", email: "new@example.test", currentPassword: secret },
      { cookie },
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="new@example.test"');
    expect(refused.text).not.toContain(secret);
  });

  test("report when another user changed them meanwhile", async () => {
    await app.post(PAGE, aboutYou, { cookie });
    const stale = await app.post(PAGE, { ...aboutYou, firstName: "Other" }, { cookie });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Someone else changed this profile while you were editing.");
    expect(stale.text).toContain('value="Other"');
    expect((await stored()).firstName).toBe("Ana");
  });
});

describe("the password", () => {
  const form = {
    intent: "password",
    currentPassword: testPassword,
    newPassword: "seven quiet kettles",
    newPasswordAgain: "seven quiet kettles",
  };

  test("changed here signs out every other browser and gives this one a new session (SE-06)", async () => {
    const elsewhere = await app.signIn(person);
    const { status, headers } = await app.post(PAGE, form, { cookie });
    expect(status).toBe(303);
    const renewed = /sid=[\w-]+/.exec(headers.getSetCookie().join())?.[0];
    expect(renewed).toBeDefined();
    expect(renewed).not.toBe(cookie);
    expect((await app.get(PAGE, { cookie: elsewhere })).to).toMatch(/^\/login/);
    expect((await app.get(PAGE, { cookie })).to).toMatch(/^\/login/);
    expect((await app.get(PAGE, { cookie: renewed ?? "" })).status).toBe(200);
  });

  test("cannot be guessed", async () => {
    const wrong = { ...form, currentPassword: "not my password" };
    for (let tries = 0; tries < 5; tries += 1) expect((await app.post(PAGE, wrong, { cookie })).status).toBe(422);
    const { status, headers, text } = await app.post(PAGE, form, { cookie });
    expect([status, headers.get("Retry-After")]).toEqual([429, "900"]);
    expect(text).toContain("Too many attempts. Try again in 15 minutes.");
  });
});

describe("the link that confirms an email", () => {
  test("shows the address, works once and by a button, and its page sends no referrer to other sites", async () => {
    const email = `new${person.id}@example.test`;
    const asked = await app.post(PAGE, { intent: "email", email, currentPassword: testPassword }, { cookie });
    expect(asked.status).toBe(303);
    expect((await app.get(PAGE, { cookie })).text).toContain("Keep current email");
    const { text: mail } = await app.db
      .selectFrom("mails")
      .select("text")
      .where("recipient", "=", email)
      .executeTakeFirstOrThrow();
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? "";
    const path = `/personal-details/confirm-email?token=${token}`;
    for (const visit of [{}, { cookie }]) {
      const page = await app.get(path, visit);
      expect([page.status, page.headers.get("Referrer-Policy")]).toEqual([200, "same-origin"]);
      expect(page.text).toContain(email);
    }
    expect((await stored()).email).toBe(person.email);
    expect((await app.post(path, { token })).to).toBe("/login");
    expect((await stored()).email).toBe(email);
    expect((await app.post(path, { token })).status).toBe(404);
    expect((await app.get(path)).text).toContain(
      "This link has expired, was already used, or was replaced by a newer one.",
    );
  });

  test.each(["", "x", "%00", "a".repeat(5_000)])("that is %j is not found", async (token) => {
    const path = `/personal-details/confirm-email?token=${token}`;
    expect((await app.get(path)).status).toBe(404);
    expect((await app.post(path, { token })).status).toBe(404);
  });

  test("keeps the old email when canceled", async () => {
    const email = `newer${person.id}@example.test`;
    await app.post(PAGE, { intent: "email", email, currentPassword: testPassword }, { cookie });
    await app.post(PAGE, { intent: "cancel-email" }, { cookie });
    expect((await app.get(PAGE, { cookie })).text).not.toContain(email);
  });
});

test("signing out others keeps this browser signed in", async () => {
  const elsewhere = await app.signIn(person);
  expect((await app.get(PAGE, { cookie })).text).toContain("Sign out other browsers");
  expect((await app.post(PAGE, { intent: "sign-out-others" }, { cookie })).status).toBe(303);
  expect((await app.get(PAGE, { cookie: elsewhere })).to).toMatch(/^\/login/);
  expect((await app.get(PAGE, { cookie })).text).not.toContain("Sign out other browsers");
});

function stored() {
  return app.db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
}
