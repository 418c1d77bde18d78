import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { may } from "#app/platform/identity/permissions.ts";
import { isTerm, standardWords } from "#app/ui/words.ts";
import { reports } from "#app/wiring/reports.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Entry, entries, permissionOf } from "#tests/support/entries.ts";
import { shownLines } from "#tests/support/shown-lines.ts";
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

describe("a company's own words", () => {
  it.each(pages)("stand everywhere on $id", async (entry) => {
    const shown = await textOf(entry);
    const said = shown.filter((line) => !reportTitles.includes(line));
    expect(said.filter((line) => defaultWord.test(line) || placeholder.test(line))).toEqual([]);
  });

  it("stand on the page of what is absent", async () => {
    for (const path of ["/plans/987654", "/trading-area-analysis/987654", "/implementation-checklist/987654"]) {
      const { status, text } = await app.get(path, { cookie: await app.signIn(world.owner) });
      const lines = shownLines(text).flatMap((line) => line.replace(names, "").trim() || []);
      expect([path, status, lines.filter((line) => defaultWord.test(line))]).toEqual([path, 404, []]);
    }
  });

  it("reach the people of no other company", async () => {
    const { text } = await app.get("/dashboard", { cookie: await app.signIn(world.harborOwner) });
    expect(text).not.toContain("quux");
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
  return shownLines(text).flatMap((line) => line.replace(names, "").trim() || []);
}
