import { jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AssetTarget } from "#app/access/sso/asset-target.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { findSession, startSession } = await import("#app/access/session/session.server.ts");
const { startSso } = await import("#app/access/sso/start-sso.server.ts");

const now = new Date("2026-11-20T12:00:00Z");
const issuer = new URL("https://portal.test/");
const secret = "a secret shared with the assets system";
const front = { productType: "Catalog", productId: null } as const;
const refused = { started: false, problem: "There was an error initiating SSO." };
let world: World;
let member: Member;

beforeAll(async () => {
  world = await makeWorld(db);
  const token = await startSession(db, {
    userId: world.owner.id,
    origin: { address: "", agent: "" },
    absoluteHours: 12,
    now,
  });
  const person = await findSession(db, token, now);
  if (!person?.company || person.companyId === null) throw new Error("no member");
  const { company, companyId } = person;
  const origin = { requestId: "", address: "", agent: "" };
  member = { ...person, company, companyId, origin, access: AccessScope.of(person) };
});
beforeEach(() =>
  setSso({
    dam: "https://assets.sunrise.test/",
    ssoEnabled: true,
    ssoEndpoint: "https://assets.sunrise.test/sso?from=portal#top",
    ssoSecret: secret,
  }),
);
afterAll(() => database.close());

async function setSso(values: {
  dam?: string | null;
  ssoEnabled?: boolean;
  ssoEndpoint?: string;
  ssoSecret?: string;
}): Promise<void> {
  await db.updateTable("companies").set(values).where("id", "=", world.sunrise.id).execute();
}

async function redirectOf(target: AssetTarget) {
  const outcome = await startSso(db, { member, target, issuer, now });
  if (!outcome.started) throw new Error(outcome.problem);
  return new URL(outcome.redirectUrl);
}

const verify = (url: URL, currentDate = now) =>
  jwtVerify(url.searchParams.get("token") ?? "", new TextEncoder().encode(secret), {
    algorithms: ["HS256"],
    issuer: "https://portal.test",
    audience: "https://assets.sunrise.test",
    currentDate,
  });

test("the endpoint gets a signed token that names the user and their target", async () => {
  const url = await redirectOf({ productType: "CatalogFolder", productId: "7" });
  expect(url.origin + url.pathname + url.hash).toBe("https://assets.sunrise.test/sso");
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    from: "portal",
    productType: "CatalogFolder",
    productId: "7",
  });
  const { payload } = await verify(url);
  expect(payload).toEqual({
    sub: String(world.owner.id),
    name: `${world.owner.firstName} ${world.owner.lastName}`,
    email: world.owner.email,
    role: "Business Owner",
    company: { id: world.sunrise.id, name: "Sunrise" },
    networks: [{ id: world.north.id, name: "North" }],
    target: { productType: "CatalogFolder", productId: "7" },
    iss: "https://portal.test",
    aud: "https://assets.sunrise.test",
    jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    iat: now.getTime() / 1_000,
    exp: now.getTime() / 1_000 + 60,
  });
});

test("a token expires after a minute, and each has its own id", async () => {
  const [one, other] = [await redirectOf(front), await redirectOf(front)];
  expect(one.searchParams.has("productId")).toBe(false);
  await expect(verify(one, new Date(now.getTime() + 60_000))).rejects.toThrow(/exp/);
  expect((await verify(one)).payload.jti).not.toBe((await verify(other)).payload.jti);
});

test("each start is in the audit log, without the token", async () => {
  await redirectOf(front);
  const row = await db.selectFrom("auditLog").selectAll().orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ action: "sso.start", actorId: world.owner.id, companyId: world.sunrise.id });
  expect(Object.keys(Object(row.after))).toEqual(["tokenId", "audience", "productType"]);
});

test("without SSO no token is issued", async () => {
  await setSso({ ssoEnabled: false });
  expect(await startSso(db, { member, target: front, issuer, now })).toEqual(refused);
});

test("an endpoint outside the assets system gets no token", async () => {
  for (const dam of ["https://assets.evil.test/", "https://127.0.0.1/", null]) {
    await setSso({ dam });
    expect(await startSso(db, { member, target: front, issuer, now })).toEqual(refused);
  }
});
