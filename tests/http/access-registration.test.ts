import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cookieOf, openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
/** Page of the portal that every customer user can open. */
const PAGE = "/personal-details";
const password = "quiet harbor lamps";
const typed = { firstName: "Dana", lastName: "Reyes", phone: "(614) 555-0123", password, passwordAgain: password };

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

describe("registering", () => {
  async function invited() {
    const values = { status: "Invited", passwordHash: null, registeredAt: null, acceptedTermsVersion: null } as const;
    const user = await makeUser(
      app.db,
      "Business Owner",
      { company: world.sunrise },
      { ...values, firstName: "", lastName: "" },
    );
    const { sendInvitation } = await import("#app/access/sign-in/send-invitation.server.ts");
    const { link } = await sendInvitation(app.db, user, "Ada Lovelace", new Date());
    return { ...user, path: link.replace("http://localhost:3000", "") };
  }

  test("with an invitation shows its email, keeps the link private, and leads to the welcome page", async () => {
    const user = await invited();
    const page = await app.get(user.path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(user.email);
    expect(page.text).toContain("Join Sunrise");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(page.text).not.toContain('name="referrer"');
    const token = user.path.split("token=")[1] ?? "";
    const answer = await app.post(user.path, { ...typed, token });
    expect([answer.status, answer.to]).toEqual([303, "/welcome"]);
    expect((await app.get(PAGE, { cookie: cookieOf(answer) })).to).toBe("/welcome");
    expect((await app.get(user.path)).text).toContain("This invitation no longer works");
  });

  test("refuses field by field and keeps the typed values, but no password", async () => {
    const user = await invited();
    const token = user.path.split("token=")[1] ?? "";
    const answer = await app.post(user.path, {
      ...typed,
      token,
      lastName: "x".repeat(51),
      phone: "call me",
      passwordAgain: "other",
    });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain("Use up to 50 characters.");
    expect(answer.text).toContain("Enter a phone number with its area code, as in (614) 555-0123.");
    expect(answer.text).toContain('value="Dana"');
    expect(answer.text).toContain('value="call me"');
    expect(answer.text).not.toContain(password);
  });

  test("by email leads to the code for any address, and the code to the welcome page", async () => {
    const user = await invited();
    const known = await app.post("/register", { ...typed, email: user.email });
    const unknown = await app.post("/register", { ...typed, email: "nobody@example.test" });
    expect([known.status, known.to]).toEqual([303, `/verify?email=${encodeURIComponent(user.email)}`]);
    expect([unknown.status, unknown.to]).toEqual([303, "/verify?email=nobody%40example.test"]);
    const cookie = cookieOf(known);
    expect((await app.get(known.to ?? "", { cookie })).text).toContain(user.email);

    const wrong = await app.post(known.to ?? "", { email: user.email, code: "12" }, { cookie });
    expect([wrong.status, wrong.text.includes("Enter the 6-digit code.")]).toEqual([422, true]);
    const early = await app.post(known.to ?? "", { email: user.email, intent: "resend" }, { cookie });
    expect([early.status, early.headers.get("Retry-After")]).toEqual([429, "60"]);
    const code = await codeTo(user.email);
    const right = await app.post(
      known.to ?? "",
      { email: user.email, code: `${code.slice(0, 3)} ${code.slice(3)}` },
      { cookie },
    );
    expect([right.status, right.to]).toEqual([303, "/welcome"]);
  });

  test("verifying without an address starts again", async () => {
    for (const path of ["/verify", "/verify?email=call+this+number"])
      expect((await app.get(path)).to).toBe("/register");
  });

  async function codeTo(email: string): Promise<string> {
    const mail = await app.db
      .selectFrom("mails")
      .select("text")
      .where("recipient", "=", email)
      .orderBy("id", "desc")
      .executeTakeFirst();
    return /^\d{6}$/m.exec(mail?.text ?? "")?.[0] ?? "";
  }
});

describe("a forgotten password", () => {
  test("gets the same response for everyone, and the mailed link leads to a new password and home", async () => {
    const user = await makeUser(app.db, "Business Owner", { company: world.sunrise });
    const answers = [];
    for (const email of [user.email, "nobody@example.test"]) {
      const answer = await app.post("/forgotten-password", { email });
      answers.push([answer.status, answer.text.includes("If that address has an account, we sent a link to it.")]);
    }
    expect(answers).toEqual([
      [200, true],
      [200, true],
    ]);
    const mail = await app.db
      .selectFrom("mails")
      .select("text")
      .where("recipient", "=", user.email)
      .executeTakeFirstOrThrow();
    const path = /http:\/\/localhost:3000(\/reset\?token=([\w-]+))/.exec(mail.text);
    const page = await app.get(path?.[1] ?? "");
    expect(page.text).toContain(user.email);
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
    const changed = await app.post("/reset", { token: path?.[2] ?? "", password, passwordAgain: password });
    expect([changed.status, changed.to]).toEqual([303, "/dashboard"]);
    expect((await app.get(PAGE, { cookie: cookieOf(changed) })).status).toBe(200);
    expect((await app.get(path?.[1] ?? "")).text).toContain("This link no longer works");
  });

  test("has to wait after three mails an hour", async () => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      await app.post("/forgotten-password", { email: "nobody@example.test" });
    const answer = await app.post("/forgotten-password", { email: "nobody@example.test" });
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "3600"]);
  });

  test("requires an email address, and a valid link", async () => {
    expect((await app.post("/forgotten-password", { email: "x" })).status).toBe(422);
    expect((await app.get("/reset")).text).toContain("This link no longer works");
    expect((await app.post("/reset", { token: "x", password, passwordAgain: password })).status).toBe(422);
  });
});

describe("the welcome page", () => {
  const newcomer = () => makeUser(app.db, "Business Owner", { company: world.sunrise }, { acceptedTermsVersion: null });

  test("greets, shows the terms even without script, and leads onward", async () => {
    const cookie = await app.signIn(await newcomer());
    const page = await app.get("/welcome?next=%2Fguest-accounts", { cookie });
    for (const words of ["Welcome to Mainstreet!", "Get ready to start your journey!", "Get Started", "Sign out"]) {
      expect(page.text).toContain(words);
    }
    const terms = await app.get("/welcome?terms=1&next=%2Fguest-accounts", { cookie });
    for (const words of [
      "Please review and agree to our Terms and Conditions.",
      "Last updated November 1, 2022",
      "Accept",
    ]) {
      expect(terms.text).toContain(words);
    }
    const accepted = await app.post("/welcome?terms=1", { shown: "0", next: "/guest-accounts" }, { cookie });
    expect([accepted.status, accepted.to]).toEqual([303, "/guest-accounts"]);
    expect((await app.get("/welcome", { cookie })).to).toBe("/");
    expect((await app.post("/welcome", { next: "//evil.test" }, { cookie })).to).toBe("/dashboard");
  });

  test("refuses an acceptance of terms that are not current", async () => {
    const cookie = await app.signIn(await newcomer());
    const answer = await app.post("/welcome?terms=1", { shown: "7" }, { cookie });
    expect([answer.status, answer.text.includes("The terms changed while you were reading.")]).toEqual([409, true]);
    expect((await app.get(PAGE, { cookie })).to).toBe("/welcome");
  });

  test("requires nothing where terms are off", async () => {
    await app.db
      .updateTable("companies")
      .set({ termsAndConditionsDisabled: true })
      .where("id", "=", world.harbor.id)
      .execute();
    const user = await makeUser(app.db, "Business Owner", { company: world.harbor }, { acceptedTermsVersion: null });
    const cookie = await app.signIn(user);
    expect((await app.get("/welcome?terms=1", { cookie })).text).not.toContain("Last updated");
    expect((await app.post("/welcome", {}, { cookie })).to).toBe("/dashboard");
  });

  test("is the only page before the terms are accepted", async () => {
    const cookie = await app.signIn(await newcomer());
    for (const path of ["/", PAGE, "/guest-accounts", "/companies"]) {
      expect([path, (await app.get(path, { cookie })).to]).toEqual([path, "/welcome"]);
    }
    expect((await app.get("/welcome")).to).toBe("/login?next=%2Fwelcome");
  });
});
