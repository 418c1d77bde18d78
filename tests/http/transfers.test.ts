import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeTransfer } from "#tests/support/make/handovers.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };
let transfers: typeof import("#app/handover/transfers/run-transfer.server.ts");

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
  transfers = await import("#app/handover/transfers/run-transfer.server.ts");
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const preparePath = () => `/transfer-location/prepare?company=${world.sunrise.id}`;
const statusOf = async (id: number) =>
  (await app.db.selectFrom("transfers").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

describe("preparing a transfer, as a form without script", () => {
  const form = (values: Record<string, string | string[]> = {}) => ({
    intent: "save",
    version: "0",
    toNetworkId: String(world.south.id),
    effectiveOn: "2099-12-31",
    plans: "move",
    guests: "keep",
    groups: "keep",
    ...values,
  });

  test("ticks pasted PC numbers, names unknown ones, and saves a draft", async () => {
    const shop = await makeLocation(app.db, world.north);
    const pasted = { intent: "find", pcNumbers: `${shop.pcNumber}, 999999999` };
    const shown = await app.post(preparePath(), pasted, advisor);
    expect(shown.text).toContain("unknown in this company: 999999999.");
    expect(shown.text).toContain(`${shop.pcNumber} ${shop.name}`);
    const saved = await app.post(preparePath(), form({ location: String(shop.id) }), advisor);
    expect(saved).toMatchObject({ status: 303, to: expect.stringMatching(/^\/transfer-location\/\d+$/) });
    expect((await app.get(saved.to ?? "", advisor)).text).toContain("A Senior Advisor must confirm this transfer.");
  });

  test("reports missing values and keeps the ticks", async () => {
    const shop = await makeLocation(app.db, world.north);
    const refused = await app.post(preparePath(), form({ location: String(shop.id), toNetworkId: "" }), advisor);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Choose a {network}.");
    expect(refused.text).toMatch(new RegExp(`checked=""[^>]*value="${shop.id}"|value="${shop.id}"[^>]*checked=""`));
    const foreign = await app.post(preparePath(), form({ location: String(world.pierShop.id) }), advisor);
    expect(foreign.status).toBe(422);
  });
});

describe("deciding", () => {
  test("is only for a Senior Advisor", async () => {
    const transfer = await makeTransfer(app.db, world.south, [world.kiosk], { effectiveOn: "2099-12-31" });
    const path = `/transfer-location/${transfer.id}`;
    const confirm = { intent: "confirm", version: "1" };
    expect((await app.post(path, confirm, advisor)).status).toBe(403);
    expect(await statusOf(transfer.id)).toBe("draft");
    expect((await app.post(path, confirm, senior)).status).toBe(303);
    expect(await statusOf(transfer.id)).toBe("scheduled");
    await app.post(path, { intent: "cancel", version: "2" }, advisor);
    expect(await statusOf(transfer.id)).toBe("scheduled");
    await app.post(path, { intent: "cancel", version: "2" }, senior);
    expect(await statusOf(transfer.id)).toBe("cancelled");
  });
});

test("the confirmation says that a transfer of today can't be canceled, and that a later one can", async () => {
  const textOf = async (effectiveOn: string) => {
    const transfer = await makeTransfer(app.db, world.south, [await makeLocation(app.db, world.north)], {
      effectiveOn,
    });
    return (await app.get(`/transfer-location/${transfer.id}`, senior)).text;
  };
  expect(await textOf("2099-12-31")).toContain("You can cancel it until then.");
  const today = await textOf("2020-01-01");
  expect(today).toContain("move right away");
  expect(today).not.toContain("You can cancel it until then.");
});

test("the page of a transfer stays within the statement budget of a form", async () => {
  const transfer = await makeTransfer(app.db, world.south, [await makeLocation(app.db, world.north)], {
    effectiveOn: "2099-12-31",
  });
  let text = "";
  const sent = await recordStatements(
    async () => ({ text } = await app.get(`/transfer-location/${transfer.id}`, senior)),
  );
  expect(text).toContain("No {guests} have access to these {locations}.");
  expect(sent.length).toBeLessThanOrEqual(8);
});

test("a signed-in owner loses a moved location on the next page, and the new owner sees it", async () => {
  const [from, to] = [await makeNetwork(app.db, world.sunrise), await makeNetwork(app.db, world.sunrise)];
  const shop = await makeLocation(app.db, from, { name: "The shop that moves" });
  const owner = (network: { id: number }) =>
    makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] }, { acceptedTermsVersion: 0 });
  const [old, fresh] = [{ cookie: await app.signIn(await owner(from)) }, { cookie: await app.signIn(await owner(to)) }];
  const seesIt = async (who: { cookie: string }) => (await app.get("/dashboard", who)).text.includes(shop.name);
  expect([await seesIt(old), await seesIt(fresh)]).toEqual([true, false]);
  const transfer = await makeTransfer(app.db, to, [shop], { status: "scheduled" });
  expect(await transfers.runTransfer(app.db, transfer.id, new Date())).toBe("done");
  expect([await seesIt(old), await seesIt(fresh)]).toEqual([false, true]);
});
