import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { TEXT_KEYS, type TextKey, textEntryOf, defaultTexts, companyText } from "#app/platform/wording/text-catalog.ts";
import { missingPlaceholders, validateText } from "#app/platform/wording/text-rules.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let advisor: CurrentUser;
let harborAdvisor: CurrentUser;
let texts: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  advisor = await makePerson(database.db, world.senior);
  harborAdvisor = await makePerson(database.db, world.harborAdvisor);
  texts = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/setup/texts/change-text.server.ts")),
    ...(await import("#app/setup/texts/text-list.server.ts")),
    ...(await import("#app/platform/wording/company-texts.server.ts")),
    ...(await import("#app/access/sign-in/send-invitation.server.ts")),
  };
}

const change = ({
  companyId,
  key,
  value,
  version = 0,
  by = advisor,
}: {
  companyId: number;
  key: TextKey;
  value: string;
  version?: number;
  by?: CurrentUser;
}) => texts.changeText(database.db, by, { companyId, key, typed: { value, version }, now });
const voiceOf = (companyId: number) => texts.findCompanyTexts(database.db, advisor.access, companyId);
const auditOf = (companyId: number) =>
  database.db
    .selectFrom("auditLog")
    .select(["action", "objectId", "before", "after"])
    .where("companyId", "=", companyId)
    .orderBy("id")
    .execute();

describe("the catalog of texts", () => {
  test.each(TEXT_KEYS)("%s follows its own rules", (key) => {
    expect(validateText(key, textEntryOf(key).standard)).toEqual({});
    expect(missingPlaceholders(key, textEntryOf(key).standard)).toEqual([]);
  });

  test("fills in every placeholder, with the company's own terms", () => {
    const voice = { name: "Sunrise", texts: {}, aliases: { location: { singular: "shop", plural: "shops" } } };
    expect(companyText(voice, "dashboard.noLocations.title")).toBe("No shops yet");
    expect(companyText(voice, "disabled.title")).toBe("This feature is turned off for Sunrise.");
    expect(companyText(defaultTexts, "welcome.title", { product: "Mainstreet" })).toBe("Welcome to Mainstreet!");
  });

  test("escapes values filled into HTML", () => {
    const voice = { ...defaultTexts, texts: { "welcome.note": "<p>Hello {firstName}</p>" } };
    expect(companyText(voice, "welcome.note", { firstName: "<b>Ada</b>" })).toBe(
      "<p>Hello &#60;b&#62;Ada&#60;/b&#62;</p>",
    );
  });

  test("refuses unknown placeholders, and warns about missing ones", () => {
    expect(validateText("welcome.title", "Hello {password}")).toEqual({
      value: ["{password} isn't available here. Choose from the list below."],
    });
    expect(validateText("welcome.button", "x".repeat(31))).toEqual({ value: ["Use up to 30 characters."] });
    expect(missingPlaceholders("mail.invitation.body", "Come in.")).toEqual(["invitedBy"]);
  });
});

describe("changing a text", () => {
  test("applies immediately and audits the old text", async () => {
    const company = await makeCompany(database.db);
    expect(await change({ companyId: company.id, key: "welcome.title", value: "Hello {firstName}" })).toEqual({
      saved: true,
      isChanged: true,
      missing: [],
    });
    expect(companyText(await voiceOf(company.id), "welcome.title", { firstName: "Ada" })).toBe("Hello Ada");
    expect((await auditOf(company.id)).at(-1)).toEqual({
      action: "text.change",
      objectId: "welcome.title",
      before: { value: "" },
      after: { value: "Hello {firstName}" },
    });
  });

  test("restores the default when it is empty or equals it", async () => {
    const company = await makeCompany(database.db);
    await change({ companyId: company.id, key: "welcome.button", value: "Begin" });
    expect(
      await change({ companyId: company.id, key: "welcome.button", value: "Get Started", version: 1 }),
    ).toMatchObject({
      saved: true,
      isChanged: false,
    });
    expect((await voiceOf(company.id)).texts).toEqual({});
    expect((await auditOf(company.id)).at(-1)).toMatchObject({ action: "text.reset", after: { value: "" } });
  });

  test("removes scripts from HTML", async () => {
    const company = await makeCompany(database.db);
    await change({
      companyId: company.id,
      key: "dashboard.note",
      value: '<p onclick="x()">Hi<script>alert(1)</script></p>',
    });
    expect((await voiceOf(company.id)).texts).toEqual({ "dashboard.note": "<p>Hi</p>" });
  });

  test("refuses an unknown placeholder and an older version", async () => {
    const company = await makeCompany(database.db);
    expect(await change({ companyId: company.id, key: "welcome.title", value: "Hello {you}" })).toMatchObject({
      saved: false,
    });
    await change({ companyId: company.id, key: "welcome.title", value: "Hello" });
    expect(await change({ companyId: company.id, key: "welcome.title", value: "Hi" })).toMatchObject({
      saved: false,
      status: 409,
    });
  });

  test("is not found for another company", async () => {
    expect(
      await change({
        companyId: world.sunrise.id,
        key: "welcome.title",
        value: "Hello",
        version: 0,
        by: harborAdvisor,
      }),
    ).toBeNull();
    const scope = { companyId: world.sunrise.id };
    const own = await texts.textList.page(database.db, {
      access: harborAdvisor.access,
      scope,
      at: new URLSearchParams("changed=1"),
    });
    expect(own).toMatchObject({ rows: [], total: 0 });
  });

  test("saves one of two simultaneous changes and refuses the other", async () => {
    const company = await makeCompany(database.db);
    const outcomes = await Promise.all([
      change({ companyId: company.id, key: "welcome.title", value: "One" }),
      change({ companyId: company.id, key: "welcome.title", value: "Two" }),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome?.saved)).toMatchObject([{ status: 409 }]);
  });
});

describe("the list of texts", () => {
  const page = (companyId: number, query: string) =>
    texts.textList.page(database.db, { access: advisor.access, scope: { companyId }, at: new URLSearchParams(query) });

  test("is found by words, by screen and by whether a text was changed", async () => {
    const { id } = await makeCompany(database.db);
    await change({ companyId: id, key: "welcome.button", value: "Begin" });
    const keys = async (query: string) => (await page(id, query)).rows.map(({ key }) => key);
    const all = await page(id, "size=50");
    expect(all.total).toBe(TEXT_KEYS.length);
    expect(all.rows.map(({ key }) => key)).toEqual(TEXT_KEYS.slice(0, 50));
    expect((await page(id, "changed=1")).rows).toMatchObject([
      { key: "welcome.button", text: "Begin", state: "changed", changedAt: now },
    ]);
    expect(await keys("q=get+ready")).toEqual(["welcome.purpose"]);
    expect(new Set((await page(id, "screen=Terms")).rows.map(({ screen }) => screen))).toEqual(new Set(["Terms"]));
    expect((await keys("sort=-changedAt"))[0]).toBe("welcome.button");
  });

  test("downloads what it shows, with formulas escaped", async () => {
    const company = await makeCompany(database.db);
    await change({ companyId: company.id, key: "welcome.purpose", value: "=HYPERLINK(1)" });
    const query = new URLSearchParams("changed=1");
    const scope = { companyId: company.id };
    const csv = await texts.textList
      .download(database.db, { access: advisor.access, scope, at: query }, "texts.csv")
      .text();
    expect(csv).toContain(`"'=HYPERLINK(1)"`);
    expect(csv.trim().split("\r\n")).toHaveLength(2);
  });
});

describe("a mail", () => {
  test("uses the company's terms", async () => {
    const company = await makeCompany(database.db, { name: "Blue Kettle" });
    const guest = await makeUser(database.db, "View Only", { company });
    await change({ companyId: company.id, key: "mail.guestInvitation.subject", value: "Join {company}" });
    await change({
      companyId: company.id,
      key: "mail.guestInvitation.body",
      value: "{invitedBy} needs you.\n\nSee you soon.",
    });
    await texts.sendInvitation(database.db, guest, "Grace Hopper", now);
    const mail = await database.db
      .selectFrom("mails")
      .select(["subject", "text"])
      .where("recipient", "=", guest.email)
      .executeTakeFirst();
    expect(mail?.subject).toBe("Join Blue Kettle");
    expect(mail?.text).toContain("Grace Hopper needs you.\n\nSee you soon.");
  });
});
