import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { withoutTable } from "#tests/support/without-table.ts";

let app: TestApp;
let world: World;
let cookie: string;
beforeAll(async () => {
  app = await openApp({ INTERCOM_SECRET: "a secret of the chat" });
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
});
afterAll(() => app.close());

const CALLS = [
  "/api/users/current-user",
  "/api/users/signout",
  "/api/users/accept-terms-and-conditions",
  "/api/users/update-theme",
  "/api/analytics/create-event",
  "/api/sso/authenticate",
];
const success = (data: unknown) => ({ status: 1, data, messages: [] });
const failure = (message: unknown) => ({ status: 2, data: null, messages: [message] });
const event = () => ({ id: crypto.randomUUID(), event: "Marketing Calendar" });

test("the current user has every field of the specification, and fetching it extends the session", async () => {
  const soon = new Date(Date.now() + 60_000);
  await app.db.updateTable("sessions").set({ idleExpiresAt: soon }).where("userId", "=", world.owner.id).execute();
  const { status, headers, envelope } = await app.call("/api/users/current-user", undefined, { cookie });
  expect(status).toBe(200);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(envelope).toEqual(
    success({
      id: world.owner.id,
      firstName: world.owner.firstName,
      lastName: world.owner.lastName,
      email: world.owner.email,
      role: "Business Owner",
      acceptedTermsAndConditions: true,
      canAccessBusinessMetrics: true,
      canOrder: true,
      theme: null,
      company: {
        id: world.sunrise.id,
        name: "Sunrise",
        logoUrl: null,
        dam: null,
        ssoEnabled: false,
        termsAndConditions: null,
        termsAndConditionsDisabled: false,
        guestAccountsDisabled: false,
        guestAccountsDisabledForRoles: [],
        businessMetricsDisabledForRoles: [],
        personalDetailsDisabled: false,
        personalDetailsDisabledForRoles: [],
        socialMediaDisabled: false,
        isIncentiveDisabled: false,
        isCompetitiveIntelligenceDisabled: false,
        isFreeCoffeeDisabled: false,
        isStudioRequestDisabled: false,
      },
      memberOfOrganizations: [
        {
          id: world.north.id,
          organizationName: "North",
          isPreviewLocationsDisabled: false,
          isSocialMediaDisabled: false,
        },
      ],
      intercomHmac: expect.stringMatching(/^[0-9a-f]{64}$/),
      sessionExpiresAt: expect.any(String),
    }),
  );
  const session = await app.db
    .selectFrom("sessions")
    .select("idleExpiresAt")
    .where("userId", "=", world.owner.id)
    .executeTakeFirstOrThrow();
  expect(session.idleExpiresAt.getTime()).toBeGreaterThan(Date.now() + 5.9 * 3_600_000);
});

test("networks are in the order of the memberships, with the company's own terms", async () => {
  const user = await makeUser(app.db, "View Only", { company: world.sunrise, networks: [world.south, world.north] });
  const { harbor } = world;
  const terms = {
    companyId: harbor.id,
    number: 1,
    status: "published" as const,
    textHash: "x",
    publishedAt: new Date(),
  };
  await app.db
    .insertInto("termsVersions")
    .values({ ...terms, html: "<p>Ours</p><script>alert(1)</script>" })
    .execute();
  const inOrder = await app.call("/api/users/current-user", undefined, { cookie: await app.signIn(user) });
  expect(inOrder.envelope).toMatchObject({
    data: { memberOfOrganizations: [{ organizationName: "South" }, { organizationName: "North" }] },
  });
  const foreign = await app.call("/api/users/current-user", undefined, { cookie: await app.signIn(world.harborOwner) });
  expect(foreign.envelope).toMatchObject({ data: { company: { termsAndConditions: "<p>Ours</p>" } } });
});

test("an advisor has no company and no networks", async () => {
  const answer = await app.call("/api/users/current-user", undefined, { cookie: await app.signIn(world.advisor) });
  expect(answer.envelope).toMatchObject({
    status: 1,
    data: { role: "Mainstreet Advisor", company: null, memberOfOrganizations: [] },
  });
});

test("signing out ends the session, clears the cookie and the cache", async () => {
  const own = await app.signIn(world.viewer);
  const { status, headers, envelope } = await app.call("/api/users/signout", undefined, { cookie: own });
  expect([status, envelope]).toEqual([200, success(null)]);
  expect(headers.get("Set-Cookie")).toMatch(/^sid=;.*Max-Age=0/);
  expect(headers.get("Clear-Site-Data")).toBe('"cache"');
  expect((await app.call("/api/users/current-user", undefined, { cookie: own })).status).toBe(401);
});

test("before the terms are accepted, only the user, accepting and signing out work", async () => {
  const own = await app.signIn(world.newcomer);
  for (const path of ["/api/users/update-theme", "/api/analytics/create-event", "/api/sso/authenticate"]) {
    const refused = await app.call(path, {}, { cookie: own });
    expect([refused.status, refused.envelope]).toEqual([403, failure("Accept the terms and conditions first.")]);
  }
  const user = await app.call("/api/users/current-user", undefined, { cookie: own });
  expect(user.envelope).toMatchObject({ status: 1, data: { acceptedTermsAndConditions: false } });
  const accept = () => app.call("/api/users/accept-terms-and-conditions", undefined, { cookie: own });
  const answers = await Promise.all(Array.from({ length: 10 }, accept));
  expect(answers.map(({ envelope }) => envelope)).toEqual(answers.map(() => success(null)));
  const acceptances = await app.db
    .selectFrom("termsAcceptances")
    .select("id")
    .where("userId", "=", world.newcomer.id)
    .execute();
  expect(acceptances).toHaveLength(1);
  const again = await app.call("/api/users/current-user", undefined, { cookie: own });
  expect(again.envelope).toMatchObject({ data: { acceptedTermsAndConditions: true } });
});

test("the theme is saved, and an unknown one is refused", async () => {
  const answer = await app.call("/api/users/update-theme", { theme: "dark" }, { cookie });
  expect(answer.envelope).toEqual(success({ theme: "dark" }));
  const refused = await app.call("/api/users/update-theme", { theme: "pink" }, { cookie });
  expect([refused.status, refused.envelope]).toEqual([
    422,
    failure('The field "theme" is missing, unknown or has a wrong value.'),
  ]);
  const { theme, version } = await app.db
    .selectFrom("users")
    .select(["theme", "version"])
    .where("id", "=", world.owner.id)
    .executeTakeFirstOrThrow();
  expect([theme, version]).toEqual(["dark", world.owner.version]);
});

test("an event is stored once, and a foreign network's is rejected with a message", async () => {
  const sent = { ...event(), companyId: world.sunrise.id, organizationId: world.north.id, companyName: "Ours" };
  for (const _ of [1, 2]) {
    expect((await app.call("/api/analytics/create-event", sent, { cookie })).envelope).toEqual(success(null));
  }
  const kept = await app.db.selectFrom("analyticsEvents").select("companyName").where("id", "=", sent.id).execute();
  expect(kept).toEqual([{ companyName: "Sunrise" }]);
  const foreign = await app.call(
    "/api/analytics/create-event",
    { ...event(), organizationId: world.pier.id },
    { cookie },
  );
  expect([foreign.status, foreign.envelope]).toEqual([200, failure("This event is not from your company or network.")]);
});

test("an older client's event is stored once, with its own kind of id, text ids and unknown fields", async () => {
  const { id } = await makeUser(app.db, "View Only", { company: world.sunrise, networks: [world.north] });
  const sent = {
    companyId: String(world.sunrise.id),
    organizationId: String(world.north.id),
    page: "/x",
    event: "Opened",
  };
  const own = { cookie: await app.signIn({ id }) };
  for (const eventId of ["1", "1", "e".repeat(100)]) {
    const { envelope } = await app.call("/api/analytics/create-event", { ...sent, id: eventId }, own);
    expect(envelope).toEqual(success(null));
  }
  const polluting = `{"id":"2","event":"Opened","__proto__":{"polluted":1}}`;
  expect((await app.call("/api/analytics/create-event", polluting, { cookie })).envelope).toEqual(success(null));
  const events = app.db.selectFrom("analyticsEvents").select("networkName").where("event", "=", "Opened");
  expect(await events.where("userId", "=", id).execute()).toEqual([{ networkName: "North" }, { networkName: "North" }]);
  expect(await events.where("userId", "=", world.owner.id).execute()).toHaveLength(1);
  // The same id of another user is another event.
  expect((await app.call("/api/analytics/create-event", { ...sent, id: "1" }, { cookie })).envelope).toEqual(
    success(null),
  );
  expect(await events.where("userId", "=", world.owner.id).execute()).toHaveLength(2);
});

test.each(CALLS)("%s requires a session", async (path) => {
  for (const sent of [undefined, "sid=broken", `sid=${"x".repeat(43)}`]) {
    const { status, envelope } = await app.call(path, {}, sent ? { cookie: sent } : {});
    expect([status, envelope]).toEqual([401, failure("Sign in to continue.")]);
  }
});

test.each(CALLS)("%s is POST only", async (path) => {
  const { status, headers, text } = await app.get(path, { cookie });
  expect([status, headers.get("Allow"), JSON.parse(text)]).toEqual([
    405,
    "POST",
    failure("This call doesn't support this method."),
  ]);
});

test.each(["/api", "/api/nothing", "/api/users", "/api/users/current-user/more", "/api/files", "/api/calendar"])(
  "%s is an unknown call for any user",
  async (path) => {
    const read = await app.get(path);
    const posted = await app.call(path, {}, { cookie });
    expect([read.status, JSON.parse(read.text)]).toEqual([404, failure("Unknown API call.")]);
    expect([posted.status, posted.envelope]).toEqual([404, failure("Unknown API call.")]);
  },
);

test("an invalid calendar address returns text, any other unknown one an envelope", async () => {
  const dead = await app.get("/api/calendar/abcdefghijklmnopqrstuvwxyz.ics");
  expect([dead.status, dead.text]).toEqual([404, "Calendar not found."]);
  const none = await app.get("/api/calendar/nothing");
  expect([none.status, JSON.parse(none.text)]).toEqual([404, failure("Unknown API call.")]);
  const posted = await app.call("/api/calendar/abcdefghijklmnopqrstuvwxyz.ics", {}, { cookie });
  expect([posted.status, posted.envelope]).toEqual([405, failure("This call doesn't support this method.")]);
});

const unreadable = "We couldn't read the request. Send JSON.";
test.each([
  ["broken JSON", '{"id":', 400, unreadable],
  ["no JSON at all", "id=1&event=x", 400, unreadable],
  ["nothing", "", 400, unreadable],
  ["a list", [], 422, "The request has missing or unknown fields."],
  ["null", "null", 422, "The request has missing or unknown fields."],
  ["a text", '"event"', 422, "The request has missing or unknown fields."],
  ["a missing field", { event: "x" }, 422, 'The field "id" is missing, unknown or has a wrong value.'],
  [
    "a list for a text",
    { id: crypto.randomUUID(), event: ["x"] },
    422,
    'The field "event" is missing, unknown or has a wrong value.',
  ],
  [
    "a NUL",
    { id: crypto.randomUUID(), event: "a\u0000b" },
    422,
    'The field "event" is missing, unknown or has a wrong value.',
  ],
  [
    "1e309",
    `{"id":"${crypto.randomUUID()}","event":"x","companyId":1e309}`,
    422,
    'The field "companyId" is missing, unknown or has a wrong value.',
  ],
  ["65 KB", JSON.stringify({ event: "x".repeat(65 * 1024) }), 413, "The request is too large."],
])("%s is refused", async (_, body, status, message) => {
  const answer = await app.call("/api/analytics/create-event", body, { cookie: await app.signIn(world.guest) });
  expect([answer.status, answer.envelope]).toEqual([status, failure(message)]);
});

test("a form is not accepted as a payload", async () => {
  const visit = { cookie, headers: { "Content-Type": "application/json" } };
  const form = new FormData();
  form.set("event", "x");
  expect((await app.post("/api/analytics/create-event", form, visit)).status).toBe(400);
});

test("too many events are rate-limited, with the time to wait", async () => {
  const own = await app.signIn(world.administrator);
  const answers = [];
  for (let count = 0; count < 62; count += 1) {
    answers.push(await app.call("/api/analytics/create-event", event(), { cookie: own }));
  }
  expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
  const last = answers.at(-1);
  expect([last?.status, last?.headers.get("Retry-After"), last?.envelope]).toEqual([
    429,
    "60",
    failure("Too many attempts. Try again in 1 minute."),
  ]);
  expect((await app.call("/api/analytics/create-event", event(), { cookie })).status).toBe(200);
});

test("a role without permission is refused in the envelope", async () => {
  const answer = await app.call("/api/sso/authenticate", undefined, { cookie: await app.signIn(world.senior) });
  expect([answer.status, answer.envelope]).toEqual([403, failure("Your role doesn't allow this.")]);
});

test("a crash is reported without its cause", async () => {
  const { status, envelope, text } = await withoutTable(app, "analytics_events", () =>
    app.call("/api/analytics/create-event", event(), { cookie }),
  );
  expect([status, envelope]).toEqual([500, failure("Something went wrong.")]);
  expect(text).not.toMatch(/relation|analytics_events|at /);
});
