import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import sharp from "sharp";
import { COMPANY_FEATURES } from "#app/organization/companies/company-features.ts";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
let senior: { cookie: string };
let advisor: { cookie: string };

const basics = { name: "Blue Kettle", timeZone: "America/Chicago", fiscalYearMonth: "4", fiscalYearDay: "1" };
const XSS = `"><img src=x onerror=alert(1)></script>`;

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

function formOf(
  fields: Record<string, string | string[]>,
  logo?: { name: string; content: Buffer | string },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  if (logo) form.append("logo", new File([new Uint8Array(Buffer.from(logo.content))], logo.name));
  return form;
}

describe("the list", () => {
  test("shows names as text on the page and in its data, whatever they contain", async () => {
    await makeCompany(app.db, { name: XSS });
    await makeCompany(app.db, { name: "Café 🥯 \u202Ethgir" });
    const page = await app.get("/companies?size=50", senior);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<img src=x");
    expect(page.text).not.toContain('</script>"');
    expect(htmlWithoutScripts(page)).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;");
    expect(htmlWithoutScripts(page)).toContain("Café 🥯 \u202Ethgir");
    expect(page.text).toContain("<title>Mainstreet | Advisor Panel | Companies</title>");
  });

  test("shows an advisor only their companies, and no way to create one", async () => {
    const page = await app.get("/companies?size=50", advisor);
    expect(htmlWithoutScripts(page)).toContain("Sunrise");
    expect(htmlWithoutScripts(page)).not.toContain("Harbor");
    expect(htmlWithoutScripts(page)).not.toContain('href="/companies/create"');
  });

  test("downloads the filtered rows, with one audit row per download", async () => {
    const answer = await app.get("/companies.csv?q=sunrise", senior);
    expect(answer.headers.get("Content-Disposition")).toContain('filename="companies.csv"');
    const [header, ...lines] = answer.text.trim().split("\r\n");
    expect(header).toContain('"Name","Status","Networks","Locations","Users registered"');
    expect(lines).toEqual([expect.stringMatching(/^"Sunrise","active",2,3,6,0,0,/)]);
    const rows = await app.db
      .selectFrom("auditLog")
      .select(["companyId", "actorId"])
      .where("action", "=", "companies.export")
      .execute();
    expect(rows).toEqual([{ companyId: null, actorId: world.senior.id }]);
    expect((await app.get("/companies.csv?q=harbor", advisor)).text.trim().split("\r\n")).toHaveLength(1);
  });
});

const tickedFeatures = (page: string) =>
  [...page.matchAll(/<input[^>]*name="features"[^>]*>/g)].flatMap(([input]) =>
    input.includes("checked") ? [/value="([^"]*)"/.exec(input)?.[1]] : [],
  );

describe("creating", () => {
  test("leads to the new company's page", async () => {
    const answer = await app.post(
      "/companies/create",
      formOf({ ...basics, features: ["social-media", "terms"] }),
      senior,
    );
    expect(answer.status).toBe(303);
    const id = Number(/\/company\/(\d+)\/edit/.exec(answer.to ?? "")?.[1]);
    expect(await companyOf(id)).toMatchObject({
      name: "Blue Kettle",
      isIncentiveDisabled: true,
      socialMediaDisabled: false,
      fiscalYearStart: "04-01",
    });
  });

  test("shows errors next to the typed values, and keeps them", async () => {
    const typed = {
      ...basics,
      name: XSS,
      dam: "http://x.test",
      fiscalYearMonth: "2",
      fiscalYearDay: "30",
      personalDetailsFor: ["View Only"],
      features: ["free-coffee"],
    };
    const answer = await app.post("/companies/create", formOf(typed), senior);
    expect(answer.status).toBe(422);
    const page = htmlWithoutScripts(answer);
    expect(page).toContain('value="http://x.test"');
    expect(page).toContain("&quot;&gt;&lt;img src=x");
    expect(page).toContain("Enter a full address that starts with https://");
    expect(page).toContain("February has no day 30.");
    expect(tickedFeatures(page)).toEqual(["free-coffee"]);
    expect(page).not.toMatch(/disabled<|Disabled/);
  });

  test("accepts an image as the logo, but no SVG", async () => {
    const svg = { name: "logo.png", content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' };
    const refused = await app.post("/companies/create", formOf({ ...basics, name: "Svg" }, svg), senior);
    expect(refused.status).toBe(422);
    expect(htmlWithoutScripts(refused)).toContain("Choose a PNG, JPEG or WebP file.");
    expect(await app.db.selectFrom("companies").select("id").where("name", "=", "Svg").execute()).toEqual([]);

    const content = await sharp({ create: { width: 500, height: 200, channels: 3, background: "#0a7" } })
      .png()
      .toBuffer();
    const taken = await app.post(
      "/companies/create",
      formOf({ ...basics, name: "Png" }, { name: "logo.png", content }),
      senior,
    );
    expect(taken.status).toBe(303);
    const page = await app.get(taken.to ?? "", senior);
    const source = /src="(\/api\/files\/[\w-]+)"/.exec(page.text)?.[1] ?? "";
    expect((await app.get(source, senior)).headers.get("Content-Type")).toBe("image/png");
    expect((await app.get(source, advisor)).status).toBe(404);

    // The header names the company that an advisor's page is about, and none on the pages about all companies.
    const headerOf = async (path: string) =>
      /<header[\s\S]*?<\/header>/.exec((await app.get(path, senior)).text)?.[0] ?? "";
    const id = Number(/\d+/.exec(taken.to ?? "")?.[0]);
    for (const path of [`/company/${id}/users`, `/manage-locations?company=${id}`]) {
      expect(await headerOf(path)).toContain(`src="${source}"`);
    }
    expect(await headerOf(`/company/${world.sunrise.id}/users`)).toContain(">Sunrise<");
    for (const name of ["Png", "Sunrise"]) expect(await headerOf("/companies")).not.toContain(name);
  });

  test("shows the single sign-on secret once and nowhere else", async () => {
    const sso = { ...basics, name: "Signed On", ssoEnabled: "on", ssoEndpoint: "https://sso.example.com/in" };
    const answer = await app.post("/companies/create", formOf(sso), senior);
    expect(answer.status).toBe(201);
    const { id, ssoSecret } = await app.db
      .selectFrom("companies")
      .selectAll()
      .where("name", "=", "Signed On")
      .executeTakeFirstOrThrow();
    expect(ssoSecret).toMatch(/^[\w-]{43}$/);
    expect(answer.text).toContain(ssoSecret);
    const page = await app.get(`/company/${id}/edit`, senior);
    expect(page.text).not.toContain(ssoSecret);
    expect(page.text).toContain("Replace secret");
  });

  test("fills in another company's settings without losing typed values", async () => {
    const { id } = await makeCompany(app.db, {
      name: "Pattern",
      timeZone: "America/Denver",
      isStudioRequestDisabled: true,
    });
    const query = new URLSearchParams({
      ...basics,
      timeZone: "America/New_York",
      name: "Typed Name",
      dam: "https://typed.example.com",
      copyFrom: String(id),
    });
    for (const feature of COMPANY_FEATURES) query.append("features", feature);
    const page = htmlWithoutScripts(await app.get(`/companies/create?${query}&fill=in`, senior));
    expect(page).toContain('value="Typed Name"');
    expect(page).toContain('value="https://typed.example.com"');
    expect(page).toMatch(/<option value="America\/Denver" selected=""/);
    expect(tickedFeatures(page)).toEqual(COMPANY_FEATURES.filter((feature) => feature !== "studio-request"));
    expect(page).toContain(`name="filledFrom" value="${id}"`);
    expect(page).not.toContain("Choose the logo again");
    query.set("logo", "logo.png");
    query.set("timeZone", "America/Chicago");
    query.delete("features", "terms");
    const changed = htmlWithoutScripts(await app.get(`/companies/create?${query}&fill=in`, senior));
    expect(changed).toContain("Choose the logo again");
    expect(changed).toMatch(/<option value="America\/Chicago" selected=""/);
    expect(tickedFeatures(changed)).toEqual(COMPANY_FEATURES.filter((feature) => feature !== "terms"));
    const unfilled = await app.post(
      "/companies/create",
      formOf({ ...basics, name: "Unfilled", copyFrom: String(id) }),
      senior,
    );
    expect(unfilled.status).toBe(422);
    const foreign = await app.get(`/companies/create?copyFrom=999999`, senior);
    expect(htmlWithoutScripts(foreign)).toContain('name="filledFrom" value=""');
  });

  test("is only for Senior Advisors", async () => {
    expect((await app.get("/companies/create", advisor)).status).toBe(403);
    expect((await app.post("/companies/create", formOf({ ...basics, name: "Nope" }), advisor)).status).toBe(403);
    const owner = { cookie: await app.signIn(world.owner) };
    expect((await app.post("/companies/create", formOf({ ...basics, name: "Nope" }), owner)).to).toBe("/dashboard");
    expect(await app.db.selectFrom("companies").select("id").where("name", "=", "Nope").execute()).toEqual([]);
  });
});
