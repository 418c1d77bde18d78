import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { may } from "#app/platform/identity/permissions.ts";
import { isTerm, standardWords } from "#app/ui/words.ts";
import { reports } from "#app/wiring/reports.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Entry, entries, permissionOf } from "#tests/support/entries.ts";
import { makeMapWorld, ownIdsOf, pathOf } from "#tests/support/map-world.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  const aliases = Object.keys(standardWords)
    .filter(isTerm)
    .map((term, index) => ({ companyId: world.sunrise.id, term, singular: `quux${index}`, plural: `quuxen${index}` }));
  await app.db.insertInto("aliases").values(aliases).execute();
  // What the company's records are called is nobody's to rename.
  for (const { id } of [world.shop, world.kiosk, world.southShop]) {
    await app.db
      .updateTable("locations")
      .set({ name: `Corner ${id}` })
      .where("id", "=", id)
      .execute();
  }
});
afterAll(() => app.close());

/**
 * Pages that show words as somebody wrote them: texts with their placeholders, the form of the aliases, the terms, and
 * the columns of files, which keep their names.
 */
const aboutWords = /\/(manage-text|edit\/aliases|terms-and-conditions|import\/)/;
/** Pages about all companies speak the product's own words. */
const aboutAll = /^\/(companies|create-user)\b|^\/$/;

const pages = entries.filter(
  (entry) =>
    entry.kind === "loader" &&
    !entry.isResource &&
    permissionOf(entry) !== null &&
    !aboutWords.test(entry.path) &&
    !aboutAll.test(entry.path),
);

/** Forms about texts and captions name the placeholders that people type into them. */
const aboutPlaceholders = /\/(manage-text|terms-and-conditions|(add|edit)-post|import\/)/;
const everywhere = entries.filter(
  ({ kind, isResource, path }) => kind === "loader" && !isResource && !aboutPlaceholders.test(path),
);
const rawWord = /\{\s*\w+\s*\}/;

describe("a company's own words", () => {
  it.each(pages)("stand everywhere on $id", async (entry) => {
    const shown = await textOf(entry);
    const said = shown.filter((line) => !reportTitles.includes(line));
    expect(said.filter((line) => defaultWord.test(line) || placeholder.test(line))).toEqual([]);
  });

  it("reach the people of no other company", async () => {
    const { text } = await app.get("/dashboard", { cookie: await app.signIn(world.harborOwner) });
    expect(text).not.toContain("quux");
  });
});

describe("no page shows a word in braces", () => {
  let filled: TestApp;
  let people: World;

  beforeAll(async () => {
    filled = await openApp({ DEMO: "1" });
    people = await makeMapWorld(filled.db);
    const caption = "Come to {{location_name}}, {{address}}. Call {{phone}}.";
    await filled.db.updateTable("socialPosts").set({ caption, status: "active" }).execute();
  });
  afterAll(() => filled.close());

  it.each(everywhere)("$id", async (entry) => {
    for (const person of [people.owner, people.viewer, people.senior]) {
      const permission = permissionOf(entry);
      if (permission && !may(person, permission)) continue;
      const cookie = `${await filled.signIn(person)}; company=${people.sunrise.id}`;
      const shown = shownText((await filled.get(pathOf(entry, ownIdsOf(people)), { cookie })).text);
      expect(shown.filter((line) => rawWord.test(line))).toEqual([]);
    }
  });

  it("of posts to choose, which read as they will at the first chosen location", async () => {
    const { priceId } = await filled.db
      .selectFrom("socialPackages")
      .select("priceId")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const visit = { cookie: await filled.signIn(people.owner) };
    const form = { intent: "package", priceId, startOn: "2027-01-04" };
    const general = await filled.post("/social-media/order", form, visit);
    expect(shownText(general.text)).toContain("Come to your location, your address. Call your phone number.");
    const { name, street, city } = people.shop;
    const chosen = await filled.post("/social-media/order", { ...form, locationIds: String(people.shop.id) }, visit);
    const address = [street, city].filter(Boolean).join(", ") || "your address";
    expect(shownText(chosen.text)).toContain(`Come to ${name}, ${address}. Call your phone number.`);
  });

  it("of an allocation's outlook", async () => {
    const form = { intent: "preview", amountCents: "100.00", networkId: "" };
    const path = "/incentive/programs/1";
    const { text } = await filled.post(path, form, { cookie: await filled.signIn(people.senior) });
    expect(text).toContain("first money");
    expect(shownText(text).filter((line) => rawWord.test(line))).toEqual([]);
  });
});

/** Reports are called what the specification calls them. */
const reportTitles = reports.map(({ title }) => title);
const defaultWord = new RegExp(`\\b(${Object.values(standardWords).flat().join("|")})\\b`, "i");
/** Those of captions, such as {{phone}}, are for people to see. */
const placeholder = /(?<!\{)\{[A-Za-z]+\}(?!\})/;
/** Names of roles, of features and of parts of the product, which no company renames. */
const names =
  /Location Level Guests?|Mainstreet Advisors?|Senior Advisors?|Advisor Panel|Guest accounts|LSM Incentive|Preview Locations/g;

/** The lines of text that a page shows to whoever may see it; nothing of a page that has nothing to show here. */
async function textOf(entry: Entry): Promise<string[]> {
  const permission = permissionOf(entry);
  const person = [world.owner, world.senior].find((one) => permission && may(one, permission));
  if (!person) throw new Error("nobody may");
  const ids: Record<string, string | number> = {
    companyId: world.sunrise.id,
    userId: world.owner.id,
    guestId: world.guest.id,
    networkId: world.north.id,
    locationId: world.shop.id,
    type: "planRules",
    colorId: "primary",
  };
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
  const cookie = `${await app.signIn(person)}; company=${world.sunrise.id}`;
  const { status, text } = await app.get(path, { cookie });
  if (status !== 200) return [];
  return shownText(text);
}

/** The lines that a page shows, without what is typed into its fields. */
function shownText(page: string): string[] {
  return page
    .replace(/<(script|style|textarea)[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]+>/g, "\n")
    .replace(/&#x27;/g, "'")
    .replace(names, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
