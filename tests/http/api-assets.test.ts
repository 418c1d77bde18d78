import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

const failure = { status: 2, data: null, messages: ["There was an error initiating SSO."] };
let app: TestApp;
let world: World;
let cookie: string;
beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
});
beforeEach(async () => {
  await app.db.deleteFrom("analyticsEvents").execute();
  await app.db
    .updateTable("companies")
    .set({
      dam: "https://assets.sunrise.test/categories/7",
      ssoEnabled: true,
      ssoEndpoint: "https://assets.sunrise.test/sso",
      ssoSecret: "a secret shared with the assets system",
    })
    .where("id", "=", world.sunrise.id)
    .execute();
});
afterAll(() => app.close());

const turnOffSso = () =>
  app.db.updateTable("companies").set({ ssoEnabled: false }).where("id", "=", world.sunrise.id).execute();
const moveAssets = (dam: string | null) =>
  app.db.updateTable("companies").set({ dam }).where("id", "=", world.sunrise.id).execute();
const events = () => app.db.selectFrom("analyticsEvents").select(["event", "userId", "networkName"]).execute();

function redirectUrlOf(envelope: unknown): URL {
  const { status, data } = Object(envelope);
  expect(status).toBe(1);
  return new URL(data.redirectUrl);
}

test.each([
  ["", { productType: "Catalog" }],
  ["?productType=Catalog&productId=12", { productType: "Catalog", productId: "12" }],
  ["?productType=CatalogFolder&productId=7", { productType: "CatalogFolder", productId: "7" }],
  ["?productType=CatalogFolder&productId=0", { productType: "CatalogFolder" }],
  [
    "?productType=CatalogFolder&productId=spring+sale%2F2026",
    { productType: "CatalogFolder", productId: "spring sale/2026" },
  ],
  ["?other=1", { productType: "Catalog" }],
])("SSO with %j redirects to the endpoint with that target", async (query, target) => {
  const { status, envelope } = await app.call(`/api/sso/authenticate${query}`, undefined, { cookie });
  expect(status).toBe(200);
  const url = redirectUrlOf(envelope);
  expect(url.href).toMatch(/^https:\/\/assets\.sunrise\.test\/sso\?/);
  const { token = "", ...rest } = Object.fromEntries(url.searchParams);
  expect(rest).toEqual(target);
  expect(decodeJwt(token)).toMatchObject({ aud: "https://assets.sunrise.test", iss: "http://localhost:3000", target });
});

test.each([
  "?productType=Other",
  "?productId=a%00",
  `?productId=${"x".repeat(201)}`,
  "?productId=",
  "?productType=%00",
])("SSO with %j is refused", async (query) => {
  expect((await app.call(`/api/sso/authenticate${query}`, undefined, { cookie })).status).toBe(422);
});

test("SSO is refused with its own message when it is off or its assets are on another host", async () => {
  await moveAssets("https://assets.evil.test/");
  const foreign = await app.call("/api/sso/authenticate", undefined, { cookie });
  expect([foreign.status, foreign.envelope]).toEqual([200, failure]);
  await moveAssets("https://assets.sunrise.test/");
  await turnOffSso();
  expect((await app.call("/api/sso/authenticate", undefined, { cookie })).envelope).toEqual(failure);
});

test("the menu's form opens the assets through SSO and records the event", async () => {
  const { status, to, headers } = await app.post("/marketing-assets", {}, { cookie });
  expect(status).toBe(303);
  expect(to).toMatch(/^https:\/\/assets\.sunrise\.test\/sso\?productId=7&productType=CatalogFolder&token=/);
  expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(await events()).toEqual([{ event: "Marketing Assets", userId: world.owner.id, networkName: "North" }]);
});

test("without SSO the form opens the assets directly", async () => {
  await turnOffSso();
  const { status, to } = await app.post("/marketing-assets", {}, { cookie });
  expect([status, to]).toEqual([303, "https://assets.sunrise.test/categories/7"]);
  expect(await events()).toHaveLength(1);
});

test("a failed SSO leads to the dashboard with a message, and the event is recorded", async () => {
  await moveAssets("https://assets.evil.test/");
  const { status, to, headers } = await app.post("/marketing-assets", {}, { cookie });
  expect([status, to]).toEqual([303, "/dashboard"]);
  expect(headers.get("Set-Cookie")).toMatch(/^notice=/);
  expect(await events()).toHaveLength(1);
});

test("a company without assets shows a message", async () => {
  await turnOffSso();
  await moveAssets(null);
  expect((await app.post("/marketing-assets", {}, { cookie })).to).toBe("/dashboard");
});

test("strangers sign in first, advisors have no assets, and neither is recorded", async () => {
  expect((await app.post("/marketing-assets", {})).to).toBe("/login?next=%2Fmarketing-assets");
  expect((await app.post("/marketing-assets", {}, { cookie: await app.signIn(world.senior) })).to).toBe("/companies");
  expect((await app.get("/marketing-assets", { cookie })).to).toBe("/");
  expect(await events()).toEqual([]);
});
