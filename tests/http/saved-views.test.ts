import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let cookie: string;
let page: string;

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.advisor);
  page = `/company/${world.sunrise.id}/users`;
});
afterAll(() => app.close());

const keep = (fields: Record<string, string>, by = cookie) =>
  app.post("/views", { intent: "save", list: "users", back: page, ...fields }, { cookie: by });
/** Return the address that a page's list gives to its forms. */
async function placeAt(path: string, by = cookie): Promise<string> {
  const shown = htmlWithoutScripts(await app.get(`${path}?page=1`, { cookie: by }));
  return /name="place" value="([^"]*)"/.exec(shown)?.[1] ?? "";
}
const viewsOf = (body: string) => [
  ...body.matchAll(/<a href="\?([^"]*)" class="option"[^>]*><span class="stack flat">([^<]*)</g),
];

test("a list is saved with its state, opened, changed under its name and deleted, only by its owner", async () => {
  const shown = htmlWithoutScripts(await app.get(`${page}?status=Registered&sort=-email&page=2`, { cookie }));
  const query = /name="query" value="([^"]*)"/.exec(shown)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(query).toBe("status=Registered&sort=-email");
  const kept = await keep({ query, name: "Who is “in” ☕" });
  expect([kept.status, kept.to]).toEqual([303, page]);
  const [[, link = "", name] = []] = viewsOf(htmlWithoutScripts(await app.get(page, { cookie })));
  expect([link.replaceAll("&amp;", "&"), name]).toEqual([query, "Who is “in” ☕"]);
  // Another list of the user, and the same list of another user, do not have it.
  expect(viewsOf(htmlWithoutScripts(await app.get(`/company/${world.sunrise.id}/networks`, { cookie })))).toEqual([]);
  const senior = await app.signIn(world.senior);
  expect(viewsOf(htmlWithoutScripts(await app.get(page, { cookie: senior })))).toEqual([]);

  await keep({ query: "status=Blocked", name: "WHO IS “IN” ☕" });
  expect(viewsOf(htmlWithoutScripts(await app.get(page, { cookie }))).map(([, link]) => link)).toEqual([
    "status=Blocked",
  ]);
  const { id } = await app.db.selectFrom("savedViews").select("id").executeTakeFirstOrThrow();
  const forget = (by: string) => app.post("/views", { intent: "delete", id: String(id), back: page }, { cookie: by });
  expect((await forget(senior)).status).toBe(404);
  expect((await forget(cookie)).to).toBe(page);
  expect(viewsOf(htmlWithoutScripts(await app.get(page, { cookie })))).toEqual([]);
});

test("a list sorted by several columns is saved with all of them", async () => {
  const shown = htmlWithoutScripts(await app.get(`${page}?sort=-role,email,nothing,role`, { cookie }));
  const query = /name="query" value="([^"]*)"/.exec(shown)?.[1] ?? "";
  expect(new URLSearchParams(query).get("sort")).toBe("-role,email");
  await keep({ query, name: "By network" });
  const [[, link = ""] = []] = viewsOf(htmlWithoutScripts(await app.get(page, { cookie })));
  expect(new URLSearchParams(link).get("sort")).toBe("-role,email");
  await app.db.deleteFrom("savedViews").execute();
});

test("a shared view shows to its audience, who cannot delete it, and only some roles can share", async () => {
  const names = async (user: { id: number }, path: string) => {
    const body = htmlWithoutScripts(await app.get(path, { cookie: await app.signIn(user) }));
    return viewsOf(body).map(([, , name]) => name);
  };
  const others = "/guest-accounts";
  const mine = "/search-locations";
  const by = await app.signIn(world.administrator);
  const share = (name: string, sharedWith: string, cookie = by) =>
    keep({ list: "preview-locations", query: "q=a", name, sharedWith, back: mine }, cookie);
  await share("For all", "company");
  await share("For administrators", "role");
  await share("For me", "");
  await share("Not mine to share", "company", await app.signIn(world.owner));
  expect(await names(world.administrator, mine)).toEqual(["For administrators", "For all", "For me"]);
  expect(await names(world.owner, mine)).toEqual(["For all"]);
  expect(await names(world.harborOwner, mine)).toEqual([]);
  expect(await names(world.owner, others)).toEqual([]);
  const { id } = await app.db
    .selectFrom("savedViews")
    .select("id")
    .where("name", "=", "For all")
    .executeTakeFirstOrThrow();
  const forget = await app.post(
    "/views",
    { intent: "delete", id: String(id), back: mine },
    { cookie: await app.signIn(world.owner) },
  );
  expect(forget.status).toBe(404);
  await share("For all", "");
  expect(await names(world.owner, mine)).toEqual([]);
  await app.db.deleteFrom("savedViews").execute();
});

test("a list opens with its reader's default view or else a shared one, and can still show all rows", async () => {
  const owner = await app.signIn(world.owner);
  const administrator = await app.signIn(world.administrator);
  const list = "/search-locations";
  const place = await placeAt(list, owner);
  const standard = (name: string, query: string, by: string, sharedWith = "") =>
    keep({ list: "preview-locations", back: `${list}?q=x`, place, name, query, sharedWith, isStandard: "on" }, by);
  const opensAt = async (by: string, path = list, headers = {}) =>
    (await app.get(path, { cookie: by, headers })).to ?? "as it is";
  expect(await opensAt(owner)).toBe("as it is");
  await standard("All", "q=all", administrator, "company");
  expect(await opensAt(owner)).toBe(`${list}?q=all`);
  expect(await opensAt(await app.signIn(world.harborOwner))).toBe("as it is");
  await standard("Mine", "q=mine", owner);
  expect(await opensAt(owner)).toBe(`${list}?q=mine`);
  await standard("Other", "q=other", owner);
  expect(await opensAt(owner)).toBe(`${list}?q=other`);
  // A user who comes from the list, or whose address has parameters or another page, is not redirected.
  expect(await opensAt(owner, list, { Referer: `http://localhost${list}?q=other` })).toBe("as it is");
  expect(await opensAt(owner, `${list}?page=1`)).toBe("as it is");
  expect(await opensAt(owner, "/guest-accounts")).toBe("as it is");
  await keep({ list: "preview-locations", back: list, name: "Other", query: "q=other" }, owner);
  expect(await opensAt(owner)).toBe(`${list}?q=all`);

  // Each company's list of an advisor opens so, and a company that the address names stays.
  const ofUsers = await placeAt(page);
  await keep({ query: "company=1&status=Blocked", name: "Blocked", place: ofUsers, isStandard: "on" });
  expect(await opensAt(cookie, page)).toBe(`${page}?status=Blocked`);
  expect((await app.post(page, { intent: "nothing" }, { cookie })).to).toBe(page);
  await app.db.deleteFrom("savedViews").execute();
});

test("no posted value of a view is trusted: neither its list, nor its address, nor its query", async () => {
  const [owner, administrator] = [await app.signIn(world.owner), await app.signIn(world.administrator)];
  const list = "/search-locations";
  const place = await placeAt(list, administrator);
  const share = (name: string, fields: Record<string, string>) =>
    keep(
      { list: "preview-locations", back: list, place, name, sharedWith: "company", isStandard: "on", ...fields },
      administrator,
    );
  const opened = async (path: string) => (await app.get(path, { cookie: owner })).to ?? "as it is";

  await share("Data", { query: "_data=routes%2Fuser%2Fdashboard&index=&q=a&__proto__[x]=1" });
  expect(await opened(list)).toBe(`${list}?q=a`);
  expect((await app.get(`${list}?q=a`, { cookie: owner })).status).toBe(200);
  // A query without a meaning for the list redirects nowhere.
  await share("Data", { query: "_data=x" });
  expect(await opened(list)).toBe("as it is");
  // An address that no page of this list gave is refused, whatever its form.
  for (const [name, at] of Object.entries({
    none: "",
    made: "x /dashboard",
    moved: place.replace(list, "/dashboard"),
  })) {
    await share(name, { query: "q=a", back: "/dashboard", place: at });
    expect(await opened("/dashboard"), name).toBe("as it is");
  }
  await share("Unknown", { list: "no-such-list", query: "q=a" });
  const views = await app.db.selectFrom("savedViews").select(["name", "query"]).execute();
  expect(views).toEqual([{ name: "Data", query: "" }]);
  // Queries stored before that rule are not used either.
  await app.db.updateTable("savedViews").set({ query: "_data=routes%2Fuser%2Fdashboard" }).execute();
  expect(await opened(list)).toBe("as it is");
  await app.db.deleteFrom("savedViews").execute();
});

test("a view is shared within its owner's networks, while they can share, and readers can leave it", async () => {
  const [owner, administrator] = [await app.signIn(world.owner), await app.signIn(world.administrator)];
  const list = "/search-locations";
  const place = await placeAt(list, administrator);
  const shared = {
    list: "preview-locations",
    back: list,
    place,
    query: "q=all",
    sharedWith: "company",
    isStandard: "on",
  };
  await keep({ ...shared, name: "All" }, administrator);
  const opened = async (by: string) => (await app.get(list, { cookie: by })).to ?? "as it is";
  expect(await opened(owner)).toBe(`${list}?q=all`);

  // A user of the company in another network does not see it.
  const elsewhere = { company: world.sunrise, networks: [await makeNetwork(app.db, world.sunrise)] };
  const stranger = await app.signIn(await makeUser(app.db, "Business Owner", elsewhere));
  expect(await opened(stranger)).toBe("as it is");

  // A user who lost the permission to share shares nothing.
  const change = (values: object) =>
    app.db.updateTable("users").set(values).where("id", "=", world.administrator.id).execute();
  await change({ role: "Business Owner" });
  expect(await opened(owner)).toBe("as it is");
  await change({ role: "Business Administrator", expiresOn: "2020-01-01" });
  expect(await opened(owner)).toBe("as it is");
  await change({ expiresOn: null });
  expect(await opened(owner)).toBe(`${list}?q=all`);

  const shown = htmlWithoutScripts(await app.get(`${list}?q=all`, { cookie: owner }));
  expect(shown).toContain("Remove default view All");
  expect(shown).toContain('href="?page=1"');
  const { id } = await app.db.selectFrom("savedViews").select("id").executeTakeFirstOrThrow();
  const leave = (by: string) => app.post("/views", { intent: "leave", id: String(id), back: list }, { cookie: by });
  expect((await leave(stranger)).status).toBe(404);
  expect((await leave(owner)).to).toBe(list);
  expect(await opened(owner)).toBe("as it is");
  expect(await opened(administrator)).toBe(`${list}?q=all`);
  await app.db.deleteFrom("savedViews").execute();
});

test("malformed views are refused with a message, and none redirects to another site", async () => {
  const refusals = [
    { name: " " },
    { name: "x".repeat(61) },
    { name: "Long", query: "q".repeat(2_001) },
    { name: "a\nb" },
  ];
  for (const fields of refusals) {
    const { to } = await keep({ query: "", ...fields });
    expect(to).toBe(page);
  }
  expect(await app.db.selectFrom("savedViews").select("id").execute()).toEqual([]);
  for (const back of ["https://elsewhere.test", "//elsewhere.test", "javascript:1"])
    expect((await keep({ query: "", name: "Away", back })).to).toBe("/");
  await app.db.deleteFrom("savedViews").execute();
  const names = Array.from({ length: 50 }, (_, number) => ({
    userId: world.advisor.id,
    list: "users",
    query: "",
    name: `${number}`,
  }));
  await app.db.insertInto("savedViews").values(names).execute();
  await keep({ query: "q=a", name: "One more" });
  await keep({ query: "q=b", name: "49" });
  const views = await app.db.selectFrom("savedViews").select(["name", "query"]).where("query", "<>", "").execute();
  expect(views).toEqual([{ name: "49", query: "q=b" }]);
});
