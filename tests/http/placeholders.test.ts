import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { routeHandlers, handlerPermission } from "#tests/support/route-handlers.ts";
import type { World } from "#tests/support/make/world.ts";
import { makeMapWorld, ownIdsOf, pathOf } from "#tests/support/map-world.ts";
import { isRoleAllowed } from "#tests/support/rights.ts";
import { shownLines } from "#tests/support/shown-lines.ts";
import { wrongLines } from "#tests/support/wrong-words.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await openApp({ DEMO: "1" });
  world = await makeMapWorld(app.db);
  const caption = "Come to {{location_name}}, {{address}}. Call {{phone}}.";
  await app.db.updateTable("socialPosts").set({ caption, status: "active" }).execute();
});
afterAll(() => app.close());

const pages = routeHandlers.filter(({ kind, isResource }) => kind === "loader" && !isResource);

describe("no page shows a placeholder or a banned phrase", () => {
  it.each(pages)("$id", async (entry) => {
    const permission = handlerPermission(entry);
    const people = [world.owner, world.viewer, world.senior].filter(
      (one) => !permission || isRoleAllowed(one.role, permission),
    );
    for (const person of people) {
      const cookie = `${await app.signIn(person)}; company=${world.sunrise.id}`;
      const { text } = await app.get(pathOf(entry, ownIdsOf(world)), { cookie });
      expect(wrongLines(shownLines(text), entry.path)).toEqual([]);
    }
  });

  it("in the selectable posts, which are filled in for the first chosen location", async () => {
    const { priceId } = await app.db
      .selectFrom("socialPackages")
      .select("priceId")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const visit = { cookie: await app.signIn(world.owner) };
    const form = { intent: "package", priceId, startOn: "2027-01-04" };
    const general = await app.post("/social-media/order", form, visit);
    expect(shownLines(general.text)).toContain("Come to your location, your address. Call your phone number.");
    const { id, name, street, city } = world.shop;
    const chosen = await app.post("/social-media/order", { ...form, locationIds: String(id) }, visit);
    const address = [street, city].filter(Boolean).join(", ") || "your address";
    expect(shownLines(chosen.text)).toContain(`Come to ${name}, ${address}. Call your phone number.`);
  });

  it("in an allocation's preview", async () => {
    const form = { intent: "preview", amountCents: "100.00", networkId: "" };
    const visit = { cookie: await app.signIn(world.senior) };
    const { text } = await app.post("/manage-incentive/programs/1", form, visit);
    expect(shownLines(text).filter((line) => line.includes("for the first time"))).toHaveLength(1);
    expect(wrongLines(shownLines(text))).toEqual([]);
  });
});
