import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeNetwork, createNetwork, setNetworkStatus } from "#app/organization/networks/save-network.server.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { networkContactForm, networkForm, newNetworkForm } from "#app/organization/networks/network-form.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { findNetwork } from "#app/organization/networks/network-queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
});
afterAll(() => database.close());

let last = 0;
const newNetwork = (values: Record<string, unknown> = {}) => {
  last += 1;
  return newNetworkForm.parse({
    previewLocations: true,
    socialMedia: true,
    name: `Lakeshore ${last}`,
    code: `LAKE${last}`,
    ...values,
  });
};
const contactOf = (network: { name: string; version: number }, values: Record<string, unknown> = {}) =>
  networkContactForm.parse({ name: network.name, version: network.version, ...values });

const read = async (id: number) => {
  const network = await findNetwork(database.db, senior.access, world.sunrise.id, id);
  if (!network) throw new Error(`network ${id} is not of this company`);
  return network;
};
const auditOf = (id: number) =>
  database.db
    .selectFrom("auditLog")
    .select(["action", "before", "after", "companyId"])
    .where("objectType", "=", "network")
    .where("objectId", "=", String(id))
    .orderBy("id")
    .execute();

describe("creating a network", () => {
  const create = (form: ReturnType<typeof newNetwork>, companyId = world.sunrise.id, who = senior) =>
    createNetwork({ db: database.db, actor: who, now }, { companyId }, form);

  test("saves an active network with its contact and its advisor", async () => {
    const form = newNetwork({
      contactPhone: "(614) 555-0123",
      contactEmail: "Ann@Lake.test",
      advisorId: world.advisor.id,
    });
    const outcome = await create(form);
    if (!outcome?.saved) throw new Error("refused");
    expect(await read(outcome.id)).toMatchObject({
      status: "active",
      version: 1,
      contactPhone: "+16145550123",
      contactEmail: "ann@lake.test",
      advisorId: world.advisor.id,
      createdBy: senior.userId,
    });
    expect(await auditOf(outcome.id)).toEqual([
      expect.objectContaining({
        action: "network.create",
        companyId: world.sunrise.id,
        after: expect.objectContaining({ code: form.code, advisor: expect.stringContaining("Pat") }),
      }),
    ]);
  });

  test("refuses a name or code of another network of the company, in any letter case", async () => {
    await makeNetwork(database.db, world.sunrise, { name: "Prairie", code: "PRAI" });
    expect(await create(newNetwork({ name: "PRAIRIE" }))).toMatchObject({
      fieldErrors: { name: [expect.any(String)] },
    });
    expect(await create(newNetwork({ code: "prai" }))).toMatchObject({ fieldErrors: { code: [expect.any(String)] } });
    await makeNetwork(database.db, world.harbor, { name: "Elsewhere", code: "ELSE" });
    expect(await create(newNetwork({ name: "Elsewhere", code: "ELSE" }))).toMatchObject({ saved: true });
  });

  test("refuses an advisor of another company, and any user who is not an advisor", async () => {
    for (const { id } of [world.harborAdvisor, world.owner]) {
      expect(await create(newNetwork({ advisorId: id }))).toMatchObject({
        fieldErrors: { advisorId: [expect.any(String)] },
      });
    }
  });

  test("finds no company outside the access scope", async () => {
    expect(await create(newNetwork(), world.harbor.id, advisor)).toBeNull();
    expect(await create(newNetwork(), 999_999)).toBeNull();
  });

  test("creates one network from two simultaneous requests", async () => {
    const form = newNetwork();
    const outcomes = await Promise.all([create(form), create(form)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });
});

describe("changing a network", () => {
  const change = (id: number, form: Parameters<typeof changeNetwork>[2], who = advisor, companyId = world.sunrise.id) =>
    changeNetwork({ db: database.db, actor: who, now }, { companyId, id }, form);

  test("saves and writes only the changed values", async () => {
    const network = await makeNetwork(database.db, world.sunrise, { code: "KEEP" });
    const form = contactOf(network, { contactName: "Ann Lake", advisorId: world.advisor.id });
    expect(await change(network.id, form)).toEqual({ saved: true });
    expect(await read(network.id)).toMatchObject({ contactName: "Ann Lake", code: "KEEP", version: 2 });
    expect(await auditOf(network.id)).toEqual([
      expect.objectContaining({
        before: { contactName: "", advisor: null },
        after: { contactName: "Ann Lake", advisor: expect.stringContaining("Pat") },
      }),
    ]);
  });

  test("allows codes and disabled features only in a Senior Advisor's form", () => {
    const posted = { name: "North", version: 1, socialMedia: true };
    expect(networkContactForm.safeParse(posted).success).toBe(false);
    expect(networkForm.safeParse({ ...posted, code: "N" }).success).toBe(true);
  });

  test("without a change saves nothing", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    expect(await change(network.id, contactOf(network))).toEqual({ saved: true });
    expect(await read(network.id)).toMatchObject({ version: 1 });
    expect(await auditOf(network.id)).toEqual([]);
  });

  test("keeps an advisor who no longer advises the company, and accepts no new one of that kind", async () => {
    const gone = await makeUser(database.db, "Mainstreet Advisor");
    const network = await makeNetwork(database.db, world.sunrise, { advisorId: gone.id });
    expect(await change(network.id, contactOf(network, { advisorId: gone.id, contactName: "A" }))).toEqual({
      saved: true,
    });
    const other = await makeNetwork(database.db, world.sunrise);
    expect(await change(other.id, contactOf(other, { advisorId: gone.id }))).toMatchObject({ saved: false });
  });

  test("refuses a name in use and a merged network", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    expect(await change(network.id, contactOf(network, { name: "south" }))).toMatchObject({
      fieldErrors: { name: [expect.stringContaining("south")] },
    });
    const merged = await makeNetwork(database.db, world.sunrise, { status: "merged", mergedIntoId: network.id });
    expect(await change(merged.id, contactOf(merged, { contactName: "A" }))).toMatchObject({ saved: false });
  });

  test("finds no network of another company", async () => {
    expect(await change(world.pier.id, contactOf(world.pier))).toBeNull();
    expect(await change(world.pier.id, contactOf(world.pier), advisor, world.harbor.id)).toBeNull();
  });

  test("refuses the second of two simultaneous editors", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    const outcomes = await Promise.all(
      ["First", "Second"].map((contactName) => change(network.id, contactOf(network, { contactName }))),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ status: 409 });
  });
});

describe("a network's status", () => {
  const set = (
    network: { id: number; version: number },
    status: "active" | "inactive",
    who = senior,
    companyId = world.sunrise.id,
  ) =>
    setNetworkStatus(
      { db: database.db, actor: who, now },
      { companyId, id: network.id },
      { intent: "status", status, version: network.version },
    );

  test("is set and audited", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    expect(await set(network, "inactive")).toEqual({ saved: true, name: network.name });
    expect(await read(network.id)).toMatchObject({ status: "inactive", version: 2 });
    expect(await auditOf(network.id)).toEqual([
      expect.objectContaining({ before: { status: "active" }, after: { status: "inactive" } }),
    ]);
  });

  test("is refused if already set, after a merge and on an older version", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    const merged = await makeNetwork(database.db, world.sunrise, { status: "merged", mergedIntoId: network.id });
    expect(await set(network, "active")).toMatchObject({ saved: false });
    expect(await set(merged, "active")).toMatchObject({ saved: false });
    expect(await set({ ...network, version: 7 }, "inactive")).toMatchObject({ saved: false, status: 409 });
  });

  test("is not found for another company's network", async () => {
    expect(await set(world.pier, "inactive")).toBeNull();
    expect(await set(world.pier, "inactive", advisor, world.harbor.id)).toBeNull();
  });

  test("changes once for two simultaneous requests", async () => {
    const network = await makeNetwork(database.db, world.sunrise);
    const outcomes = await Promise.all([set(network, "inactive"), set(network, "inactive")]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await auditOf(network.id)).toHaveLength(1);
  });
});

describe("the list of networks", () => {
  const names = async (query: string) => {
    const { access } = advisor;
    const scope = { companyId: world.sunrise.id, now };
    const { rows } = await networkList.page(database.db, { access, scope, at: new URLSearchParams(query) });
    return rows.map((network) => network.name);
  };

  test("finds by code, by missing data and by disabled features", async () => {
    await makeNetwork(database.db, world.sunrise, {
      name: "Quiet harbor",
      code: "QUIET9",
      isSocialMediaDisabled: true,
      contactEmail: "a@b.test",
    });
    expect(await names("q=quiet9")).toEqual(["Quiet harbor"]);
    expect(await names("off=isSocialMediaDisabled&size=50")).toEqual(["Quiet harbor"]);
    expect(await names("missing=locations&size=50")).toContain("Quiet harbor");
    expect(await names("missing=contact&size=50")).not.toContain("Quiet harbor");
    expect(await names("missing=locations&size=50")).not.toContain("North");
  });
});
