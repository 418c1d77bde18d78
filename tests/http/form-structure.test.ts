import { parseDocument } from "htmlparser2";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { entries, permissionOf } from "#tests/support/entries.ts";
import type { World } from "#tests/support/make/world.ts";
import { makeMapWorld, ownIdsOf, pathOf } from "#tests/support/map-world.ts";
import { isAllowed } from "#tests/support/rights.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await openApp({ DEMO: "1" });
  world = await makeMapWorld(app.db);
});
afterAll(() => app.close());

const pages = entries.filter(({ kind, isResource }) => kind === "loader" && !isResource);

it.each(pages)("fields belong to forms and no id stands twice on $id", async (entry) => {
  const permission = permissionOf(entry);
  const people = [world.owner, world.viewer, world.senior].filter(
    ({ role }) => !permission || isAllowed(role, permission),
  );
  for (const person of people) {
    const cookie = `${await app.signIn(person)}; company=${world.sunrise.id}`;
    expect(faultsOf((await app.get(pathOf(entry, ownIdsOf(world)), { cookie })).text)).toEqual([]);
  }
});

type Tag = { name: string; at: Record<string, string>; isInForm: boolean };

/** What a browser could not send or would send elsewhere, as the page stands before script. */
function faultsOf(html: string): string[] {
  const tags = tagsOf(parseDocument(html));
  const ids = tags.flatMap(({ at }) => at.id ?? []);
  const forms = new Set(tags.flatMap(({ name, at }) => (name === "form" && at.id ? [at.id] : [])));
  const fields = tags.filter(({ name }) => ["input", "select", "textarea"].includes(name));
  const labelled = new Set([...fields, ...tags.filter(({ name }) => name === "button")].map(({ at }) => at.id));
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `the id ${id} stands twice`),
    ...fields.flatMap(({ at, isInForm }) =>
      at.name && !isInForm && at.form === undefined ? [`${at.name} is in no form`] : [],
    ),
    ...tags.flatMap(({ at, name }) => (at.form && !forms.has(at.form) ? [`${name} is of no form: ${at.form}`] : [])),
    ...tags.flatMap(({ at, name }) =>
      name === "label" && at.for && !labelled.has(at.for) ? [`a label names no field: ${at.for}`] : [],
    ),
  ];
}

function tagsOf(node: { children?: unknown }, isInForm = false): Tag[] {
  if (!Array.isArray(node.children)) return [];
  return node.children.flatMap((child) => {
    if (child.type !== "tag") return [];
    const tag = { name: child.name, at: child.attribs, isInForm };
    return [tag, ...tagsOf(child, isInForm || child.name === "form")];
  });
}
