import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeGroup, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel, makeChannelOption, makeMetricType, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };

const basics = { name: "Blue Kettle", timeZone: "America/Chicago", fiscalYearMonth: "4", fiscalYearDay: "1" };

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  senior = { cookie: await app.signIn(world.senior) };
  advisor = { cookie: await app.signIn(world.advisor) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const companyOf = (id: number) =>
  app.db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

function formOf(fields: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
}

describe("the settings of a company", () => {
  test("are saved, and a second editor is refused but keeps the typed values", async () => {
    const { id } = await makeCompany(app.db, { name: "Twice Edited" });
    const save = (name: string) =>
      app.post(`/company/${id}/edit`, formOf({ ...basics, name, version: "1", intent: "save" }), senior);
    expect(await save("First Editor")).toMatchObject({ status: 303, to: `/company/${id}/edit` });
    const late = await save("Second Editor");
    expect(late.status).toBe(409);
    expect(htmlWithoutScripts(late)).toContain(
      "Someone else changed this company while you were editing. Review their changes and save again.",
    );
    expect(htmlWithoutScripts(late)).toContain('value="Second Editor"');
    expect(htmlWithoutScripts(late)).toContain('name="version" value="2"');
    expect((await companyOf(id)).name).toBe("First Editor");
  });

  test("can be changed by an advisor for logo and links only, not for a Senior Advisor's fields", async () => {
    const { id } = world.sunrise;
    const before = await companyOf(id);
    const version = String(before.version);
    const links = { version, dam: "https://assets.example.com", helpCenterUrl: "" };
    for (const [name, value] of [
      ["name", "Mine"],
      ["features", "incentive"],
      ["ssoEnabled", "on"],
      ["timeZone", "UTC"],
    ] as const) {
      const answer = await app.post(`/company/${id}/edit`, formOf({ ...links, [name]: value }), advisor);
      expect(answer.status).toBe(403);
      expect(answer.text).toContain("Your role doesn't allow this.");
    }
    for (const intent of ["status", "renew-secret"]) {
      expect(
        (await app.post(`/company/${id}/edit`, formOf({ intent, version, status: "suspended" }), advisor)).status,
      ).toBe(403);
    }
    expect(await companyOf(id)).toEqual(before);
    expect((await app.post(`/company/${id}/edit`, formOf(links), advisor)).status).toBe(303);
    expect(await companyOf(id)).toMatchObject({
      dam: "https://assets.example.com",
      name: "Sunrise",
      version: before.version + 1,
    });
    const page = htmlWithoutScripts(await app.get(`/company/${id}/edit`, advisor));
    expect(page).not.toContain('name="features"');
    expect(page).not.toContain("Suspend");
  });

  test("of a company outside the access scope are not found, exactly like those of no company", async () => {
    const answers = await Promise.all(
      [world.harbor.id, 999_999].flatMap((id) => [
        app.getData(`/company/${id}/edit`, "routes/admin/company/edit", advisor),
        app.postData(`/company/${id}/edit`, "routes/admin/company/edit", { version: "1", dam: "" }, advisor),
      ]),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, text: "Company not found." });
    for (const id of ["0", "-1", "1e9", "1%20", "1.0", "abc"]) {
      expect((await app.get(`/company/${id}/edit`, senior)).status).toBe(404);
    }
  });

  test("show how many users a suspension affects, and sign them out immediately", async () => {
    const { id } = world.harbor;
    const owner = { cookie: await app.signIn(world.harborOwner) };
    expect((await app.get("/dashboard", owner)).status).toBe(200);
    const page = htmlWithoutScripts(await app.get(`/company/${id}/edit`, senior));
    expect(page).toContain(
      "1 user will no longer be able to sign in. 1 user is signed in now and will be signed out immediately.",
    );
    const { version } = await companyOf(id);
    const answer = await app.post(
      `/company/${id}/edit`,
      formOf({ intent: "status", status: "suspended", version: String(version) }),
      senior,
    );
    expect(answer.status).toBe(303);
    expect((await app.get("/dashboard", owner)).to).toContain("/login");
    const archived = await app.post(
      `/company/${id}/edit`,
      formOf({ intent: "status", status: "archived", version: String(version + 1), typedName: "harbor" }),
      senior,
    );
    expect(archived.status).toBe(422);
    expect(htmlWithoutScripts(archived)).toContain("Type Harbor to archive it.");
  });

  test("open the company, which the browser remembers", async () => {
    const answer = await app.get(`/company/${world.sunrise.id}/edit`, senior);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining(`company=${world.sunrise.id};`)]);
    const { findRememberedCompany } = await import("#app/organization/company-lists/remembered-company.server.ts");
    const { AccessScope } = await import("#app/platform/identity/access-scope.server.ts");
    const accessOf = (user: { id: number; role: "Senior Advisor" | "Mainstreet Advisor" }) =>
      AccessScope.of({ userId: user.id, role: user.role, companyId: null });
    const cookie = `company=${world.sunrise.id}`;
    const ofSenior = accessOf({ id: world.senior.id, role: "Senior Advisor" });
    expect(await findRememberedCompany(app.db, ofSenior, cookie)).toMatchObject({ id: world.sunrise.id });
    const ofHarbor = accessOf({ id: world.harborAdvisor.id, role: "Mainstreet Advisor" });
    expect(await findRememberedCompany(app.db, ofHarbor, cookie)).toBeNull();
    for (const silly of [null, "", "company=0", "company=1e9", "company=abc", "company=99999999999"]) {
      expect(await findRememberedCompany(app.db, ofSenior, silly)).toBeNull();
    }
  });

  test("make the browser remember the company, whichever of its pages is opened", async () => {
    const { id } = world.sunrise;
    const group = await makeGroup(app.db, world.sunrise);
    const pages = [`/company/${id}/networks/create`, `/company/${id}/users`, `/groups/${group.id}/edit`];
    for (const path of pages) {
      const { headers } = await app.get(path, senior);
      expect([path, headers.getSetCookie().join()]).toEqual([path, expect.stringContaining(`company=${id};`)]);
    }
    expect((await app.get("/companies", senior)).headers.getSetCookie()).toEqual([]);
  });

  test("have a tab for locations, and the list's links stay with the company", async () => {
    const tab = `href="/manage-locations?company=${world.sunrise.id}"`;
    expect(htmlWithoutScripts(await app.get(`/company/${world.sunrise.id}/networks`, senior))).toContain(tab);
    const other = `company=${world.harbor.id}`;
    const page = htmlWithoutScripts(
      await app.get(`/manage-locations?company=${world.sunrise.id}`, { cookie: `${senior.cookie}; ${other}` }),
    );
    expect(page).toMatch(new RegExp(`${tab.replace("?", "\\?")}[^>]*aria-current="page"`));
    expect(page).toContain(`href="?company=${world.sunrise.id}&amp;sort=`);
  });

  test("show what is left to set up in a new company, with links, until it is ready", async () => {
    const company = await makeCompany(app.db, { name: "Fresh" });
    const steps = async () => {
      const page = htmlWithoutScripts(await app.get(`/company/${company.id}/edit`, senior));
      return /<section[^>]*><div[^>]*><h2>Set up Fresh<\/h2>[\s\S]*?<\/section>/.exec(page)?.[0] ?? "";
    };
    const first = await steps();
    for (const path of ["networks", "users", "terms-and-conditions", "channels", "edit/objectives"]) {
      expect(first).toContain(`href="/company/${company.id}/${path}"`);
    }
    expect(first).toContain(`href="/manage-locations?company=${company.id}"`);
    expect(first).toContain("0 of 9 done");
    expect(first).toContain(`href="/company/${company.id}/copy"`);
    const network = await makeNetwork(app.db, company);
    await makeLocation(app.db, network);
    await makeUser(app.db, "Business Owner", { company, networks: [network] });
    expect(await steps()).toContain("3 of 9 done");
    const channel = await makeChannel(app.db, company);
    await makeChannelOption(app.db, channel);
    await makeObjective(app.db, company);
    await makeMetricType(app.db, company);
    await makeIdea(app.db, channel);
    await makeProgram(app.db, company);
    await app.db
      .updateTable("companies")
      .set({ termsAndConditionsDisabled: true })
      .where("id", "=", company.id)
      .execute();
    expect(await steps()).toBe("");
  });

  test("refuse malformed bodies and change nothing", async () => {
    const { id } = await makeCompany(app.db, { name: "Quiet" });
    const before = await companyOf(id);
    const bodies: Record<string, string | string[]>[] = [
      {},
      { version: "1" },
      { ...basics, version: "NaN" },
      { ...basics, version: ["1", "2"] },
      { ...basics, version: "1", name: "a\0b" },
      { ...basics, version: "1", timeZone: "Mars/Olympus" },
      { ...basics, version: "1", guestAccountsFor: ["Senior Advisor"] },
      { ...basics, version: "1", fiscalYearDay: "1e309" },
      { intent: "status", version: "1", status: "deleted" },
    ];
    for (const body of bodies) expect((await app.post(`/company/${id}/edit`, formOf(body), senior)).status).toBe(422);
    expect(await companyOf(id)).toEqual(before);
    await app.post(`/company/${id}/edit`, formOf({ ...basics, version: "9", "__proto__[x]": "1" }), senior);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });
});
