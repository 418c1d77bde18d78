import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { can } from "#app/platform/identity/permissions.ts";
import { isTerm, standardTerms } from "#app/ui/text/terms.ts";
import { reports } from "#app/wiring/reports.server.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type RouteHandler, routeHandlers, handlerPermission } from "#tests/support/route-handlers.ts";
import { shownLines } from "#tests/support/shown-lines.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  const aliases = Object.keys(standardTerms)
    .filter(isTerm)
    .map((term, index) => ({ companyId: world.sunrise.id, term, singular: `quux${index}`, plural: `quuxen${index}` }));
  await app.db.insertInto("aliases").values(aliases).execute();
  // No alias may change the names of a company's records.
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
 * Pages that show placeholders or terms unchanged: texts with their placeholders, the form of the aliases, the terms,
 * and the columns of files, which keep their names.
 */
const aboutWords = /\/(manage-text|edit\/aliases|terms-and-conditions|import\/)/;
/** Pages about all companies use the product's own terms. */
const aboutAll = /^\/(companies|create-user)\b|^\/$/;

const pages = routeHandlers.filter(
  (entry) =>
    entry.kind === "loader" &&
    !entry.isResource &&
    handlerPermission(entry) !== null &&
    !aboutWords.test(entry.path) &&
    !aboutAll.test(entry.path),
);

describe("a company's aliases", () => {
  it.each(pages)("appear everywhere on $id", async (entry) => {
    const shown = await textOf(entry);
    const said = shown.filter((line) => !reportTitles.includes(line));
    expect(said.filter((line) => defaultWord.test(line) || placeholder.test(line))).toEqual([]);
  });

  it("appear on the page of a missing record", async () => {
    for (const path of ["/plans/987654", "/trading-area-analysis/987654", "/implementation-checklist/987654"]) {
      const { status, text } = await app.get(path, { cookie: await app.signIn(world.owner) });
      const lines = shownLines(text).flatMap((line) => line.replace(names, "").trim() || []);
      expect([path, status, lines.filter((line) => defaultWord.test(line))]).toEqual([path, 404, []]);
    }
  });

  it("affect no other company's users", async () => {
    const { text } = await app.get("/dashboard", { cookie: await app.signIn(world.harborOwner) });
    expect(text).not.toContain("quux");
  });
});

/** Titles of reports, which the specification fixes. */
const reportTitles = reports.map(({ title }) => title);
const defaultWord = new RegExp(`\\b(${Object.values(standardTerms).flat().join("|")})\\b`, "i");
/** Unfilled placeholder; those of captions, such as {{phone}}, are meant to be seen. */
const placeholder = /(?<!\{)\{[A-Za-z]+\}(?!\})/;
/** Names of roles, of features and of sections of the product, which no company renames. */
const names =
  /Location Level Guests?|Mainstreet Advisors?|Senior Advisors?|Advisor Panel|Guest accounts|LSM Incentive|Preview Locations/g;

/** Return the lines of text that a page shows to a user with access; empty for a page with nothing to show here. */
async function textOf(entry: RouteHandler): Promise<string[]> {
  const permission = handlerPermission(entry);
  const person = [world.owner, world.senior].find((one) => permission && can(one, permission));
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
