import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { COMPANY_FEATURES, ALL_FEATURES_ON } from "#app/organization/companies/company-features.ts";
import {
  type CompanyChange,
  companyForm,
  type NewCompany,
  newCompanyForm,
} from "#app/organization/companies/company-form.ts";
import { listCompanyHistory } from "#app/organization/companies/company-history.server.ts";
import { findCompanySettings } from "#app/organization/companies/company-queries.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;
let create: typeof import("#app/organization/companies/create-company.server.ts").createCompany;
let change: typeof import("#app/organization/companies/change-company.server.ts").changeCompany;
let renew: typeof import("#app/organization/companies/save-company.server.ts").renewSsoSecret;
let examine: typeof import("#app/platform/files/examine-file.server.ts").examineFile;
let folder: string;

const now = new Date("2026-11-20T15:00:00Z");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
  ({ createCompany: create } = await import("#app/organization/companies/create-company.server.ts"));
  ({ changeCompany: change } = await import("#app/organization/companies/change-company.server.ts"));
  ({ renewSsoSecret: renew } = await import("#app/organization/companies/save-company.server.ts"));
  ({ examineFile: examine } = await import("#app/platform/files/examine-file.server.ts"));
  folder = await mkdtemp(join(tmpdir(), "companies-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const without = (feature: string) => COMPANY_FEATURES.filter((one) => one !== feature);

function newCompany(values: Partial<NewCompany> = {}): NewCompany {
  const basics = {
    name: "Blue Kettle Tea",
    timeZone: "America/Chicago",
    fiscalYearMonth: 4,
    fiscalYearDay: 1,
    ...ALL_FEATURES_ON,
  };
  return newCompanyForm.parse({ ...basics, ...values });
}

function changed(version: number, values: Partial<CompanyChange> & Record<string, unknown> = {}): CompanyChange {
  const basics = {
    name: "Sunrise",
    timeZone: "America/New_York",
    fiscalYearMonth: 1,
    fiscalYearDay: 1,
    ...ALL_FEATURES_ON,
  };
  return companyForm.parse({ version, ...basics, ...values });
}

async function logo(name: string): Promise<AcceptedFile> {
  const path = join(folder, name);
  await sharp({ create: { width: 300, height: 80, channels: 3, background: "#aa3355" } })
    .png()
    .toFile(path);
  const examined = await examine(
    { name, path, bytes: 500 },
    (await import("#app/platform/files/file-rules.ts")).logoRules,
  );
  if (!examined.accepted) throw new Error(examined.problem);
  return examined.file;
}

const audit = (companyId: number) =>
  database.db.selectFrom("auditLog").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
const companyOf = (id: number) =>
  database.db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("creating a company", () => {
  test("saves the typed values and audits them without the secret", async () => {
    const form = newCompany({
      name: "Café Ünï 🥯 “Quotes” 'n' \u202Eright",
      dam: "https://assets.example.com/a?b=1",
      ssoEnabled: true,
      ssoEndpoint: "https://sso.example.com",
      features: without("incentive"),
      guestAccountsFor: ["Business Administrator", "Business Owner", "Location Level Guest"],
    });
    const outcome = await create({ db: database.db, actor: senior, now }, form, null);
    if (!outcome.saved) throw new Error("not saved");
    expect(outcome.ssoSecret).toMatch(/^[\w-]{43}$/);
    expect(await companyOf(outcome.companyId)).toMatchObject({
      name: form.name,
      status: "active",
      fiscalYearStart: "04-01",
      ssoSecret: outcome.ssoSecret,
      isIncentiveDisabled: true,
      guestAccountsDisabledForRoles: ["View Only"],
      createdBy: world.senior.id,
      version: 1,
    });
    const rows = await audit(outcome.companyId);
    expect(rows).toMatchObject([{ action: "company.create", actorId: world.senior.id, after: { name: form.name } }]);
    expect(JSON.stringify(rows)).not.toContain(outcome.ssoSecret);
  });

  test("creates one company from 20 simultaneous requests with the same name", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        create(
          { db: database.db, actor: senior, now },
          newCompany({ name: index % 2 ? "Twenty Beans" : "TWENTY beans" }),
          null,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(1);
    for (const outcome of outcomes.filter((outcome) => !outcome.saved)) {
      expect(outcome).toMatchObject({
        fieldErrors: { name: [expect.stringContaining("Another company is already named")] },
      });
    }
  });

  test("copies the chosen records of another company with it, here its current terms and its texts", async () => {
    const { id } = await makeCompany(database.db, { name: "Pattern" });
    const terms = { companyId: id, textHash: "hash", createdAt: now };
    const published = { status: "published", publishedAt: now } as const;
    await database.db
      .insertInto("termsVersions")
      .values({ ...terms, ...published, number: 1, html: "<p>old</p>" })
      .execute();
    await database.db
      .insertInto("termsVersions")
      .values({ ...terms, ...published, number: 2, html: "<p>new</p>" })
      .execute();
    await database.db
      .insertInto("termsVersions")
      .values({ ...terms, number: 3, html: "<p>draft</p>" })
      .execute();
    await database.db.insertInto("texts").values({ companyId: id, key: "welcome", value: "Hello" }).execute();
    const form = newCompany({ name: "Copy", copyFrom: id, filledFrom: id });
    const { copyRecords } = await import("#app/insight/company-setup/copy-company.server.ts");
    const outcome = await create({ db: database.db, actor: senior, now }, form, null, (db, { from, toId }) =>
      copyRecords(db, senior, {
        fromId: from.id,
        toId,
        kinds: ["terms", "texts"],
        names: [],
        pictures: new Map(),
        now,
      }),
    );
    if (!outcome.saved) throw new Error("not saved");
    const copies = database.db.selectFrom("termsVersions").selectAll().where("companyId", "=", outcome.companyId);
    expect(await copies.execute()).toMatchObject([
      { number: 1, status: "draft", html: "<p>new</p>", textHash: sha256("<p>new</p>"), isMaterial: false },
    ]);
    const texts = database.db.selectFrom("texts").select(["key", "value"]).where("companyId", "=", outcome.companyId);
    expect(await texts.execute()).toEqual([{ key: "welcome", value: "Hello" }]);
  });

  test("refuses a template that is outside the access scope or was not shown before", async () => {
    const outcome = await create(
      { db: database.db, actor: senior, now },
      newCompany({ name: "X1", copyFrom: 999_999, filledFrom: 999_999 }),
      null,
    );
    expect(outcome).toMatchObject({ saved: false, fieldErrors: { copyFrom: [expect.any(String)] } });
    const parsed = newCompanyForm.safeParse({ ...newCompany({ name: "X1" }), copyFrom: 1 });
    expect(parsed.error?.issues[0]?.path).toEqual(["copyFrom"]);
  });

  test("stores the logo as a file of the company; a refused company leaves none", async () => {
    const outcome = await create(
      { db: database.db, actor: senior, now },
      newCompany({ name: "With Logo" }),
      await logo("logo.png"),
    );
    if (!outcome.saved) throw new Error("not saved");
    const company = await companyOf(outcome.companyId);
    const files = () => database.db.selectFrom("files").selectAll().execute();
    expect(await files()).toMatchObject([
      {
        id: company.logoFileId,
        companyId: company.id,
        objectType: "companyLogo",
        objectId: company.id,
        contentType: "image/png",
      },
    ]);
    await create({ db: database.db, actor: senior, now }, newCompany({ name: "with logo" }), await logo("second.png"));
    expect(await files()).toHaveLength(1);
  });

  test("refuses an SVG as a logo, whatever its name", async () => {
    const path = join(folder, "x.png");
    await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const { logoRules } = await import("#app/platform/files/file-rules.ts");
    expect(await examine({ name: "x.png", path, bytes: 70 }, logoRules)).toEqual({
      accepted: false,
      problem: "Choose a PNG, JPEG or WebP file.",
    });
  });
});

describe("changing a company", () => {
  test("saves, raises the version and records before and after of changed values only", async () => {
    const { id, version } = await makeCompany(database.db, { name: "Before" });
    const form = changed(version, { name: "After", features: without("social-media") });
    expect(await change({ db: database.db, actor: senior, now }, id, form, null)).toEqual({
      saved: true,
      ssoSecret: null,
    });
    expect(await companyOf(id)).toMatchObject({
      name: "After",
      socialMediaDisabled: true,
      version: 2,
      updatedBy: world.senior.id,
    });
    expect(await audit(id)).toMatchObject([
      {
        action: "company.change",
        before: { name: "Before", socialMediaDisabled: false },
        after: { name: "After", socialMediaDisabled: true },
      },
    ]);
  });

  test("saves nothing when the values are unchanged", async () => {
    const { id, version } = await makeCompany(database.db, { name: "Same" });
    await change({ db: database.db, actor: senior, now }, id, changed(version, { name: "Same" }), null);
    expect(await companyOf(id)).toMatchObject({ version: 1 });
    expect(await audit(id)).toEqual([]);
  });

  test("refuses a stale version with a message", async () => {
    const { id, version } = await makeCompany(database.db);
    await change({ db: database.db, actor: senior, now }, id, changed(version, { name: "First" }), null);
    const late = await change({ db: database.db, actor: senior, now }, id, changed(version, { name: "Second" }), null);
    expect(late).toMatchObject({
      saved: false,
      status: 409,
      fieldErrors: { "": [expect.stringContaining("Someone else changed this company")] },
    });
    expect(await companyOf(id)).toMatchObject({ name: "First" });
  });

  test("applies one of two simultaneous changes", async () => {
    const { id, version } = await makeCompany(database.db);
    const outcomes = await Promise.all(
      ["A1", "B2", "C3"].map((name) =>
        change({ db: database.db, actor: senior, now }, id, changed(version, { name }), null),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await companyOf(id)).toMatchObject({ version: 2 });
  });

  test("refuses a name in use, even when two companies take it simultaneously", async () => {
    const one = await makeCompany(database.db);
    const other = await makeCompany(database.db);
    const outcomes = await Promise.all(
      [one, other].map(({ id, version }) =>
        change({ db: database.db, actor: senior, now }, id, changed(version, { name: "Contested" }), null),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ fieldErrors: { name: [expect.any(String)] } });
  });

  test("does not find a company that the advisor is not assigned to", async () => {
    const harbor = await companyOf(world.harbor.id);
    const form: CompanyChange = { version: harbor.version, removeLogo: false, dam: "https://evil.example.com" };
    expect(await change({ db: database.db, actor: advisor, now }, harbor.id, form, null)).toBeNull();
    expect(await findCompanySettings(database.db, advisor.access, harbor.id, now)).toBeNull();
    expect((await companyOf(harbor.id)).dam).toBeNull();
  });

  test("creates the single sign-on secret when it is first turned on, and keeps it", async () => {
    const { id, version } = await makeCompany(database.db);
    const sso = { ssoEnabled: true, ssoEndpoint: "https://sso.example.com" };
    const first = await change(
      { db: database.db, actor: senior, now },
      id,
      changed(version, { name: "Sso", ...sso }),
      null,
    );
    expect(first).toMatchObject({ saved: true, ssoSecret: expect.stringMatching(/^[\w-]{43}$/) });
    const { ssoSecret } = await companyOf(id);
    await change({ db: database.db, actor: senior, now }, id, changed(2, { name: "Sso" }), null);
    expect(
      await change({ db: database.db, actor: senior, now }, id, changed(3, { name: "Sso", ...sso }), null),
    ).toEqual({
      saved: true,
      ssoSecret: null,
    });
    expect(await companyOf(id)).toMatchObject({ ssoSecret, version: 4 });
    const form = { version: 4, ssoSecret: "another secret" };
    expect(await renew({ db: database.db, actor: senior, now }, { id }, form)).toEqual({ saved: true });
    expect(await companyOf(id)).toMatchObject({ ssoSecret: form.ssoSecret, version: 5 });
    expect(await renew({ db: database.db, actor: senior, now }, { id }, form)).toMatchObject({
      saved: false,
      status: 409,
    });
    expect(JSON.stringify(await audit(id))).not.toContain(form.ssoSecret);
  });

  test("replaces the old logo's file with a new one; removing the logo leaves none", async () => {
    const { id, version } = await makeCompany(database.db, { name: "Logos" });
    await change({ db: database.db, actor: senior, now }, id, changed(version, { name: "Logos" }), await logo("a.png"));
    const first = (await companyOf(id)).logoFileId;
    await change({ db: database.db, actor: senior, now }, id, changed(2, { name: "Logos" }), await logo("b.png"));
    const second = (await companyOf(id)).logoFileId;
    expect(second).not.toBe(first);
    await change({ db: database.db, actor: senior, now }, id, changed(3, { name: "Logos" }), "remove");
    expect((await companyOf(id)).logoFileId).toBeNull();
    const files = await database.db.selectFrom("files").select("id").where("companyId", "=", id).execute();
    expect(files).toEqual([]);
  });

  test("applies a flag to the next request of a signed-in user", async () => {
    const company = await makeCompany(database.db, { name: "Flags" });
    const user = await makeUser(database.db, "Business Owner", { company });
    const token = await startSession(database.db, {
      userId: user.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    expect((await findSession(database.db, token, now))?.company?.isIncentiveDisabled).toBe(false);
    await change(
      { db: database.db, actor: senior, now },
      company.id,
      changed(1, { name: "Flags", features: without("incentive") }),
      null,
    );
    expect((await findSession(database.db, token, now))?.company?.isIncentiveDisabled).toBe(true);
  });

  test("shows its history in words", async () => {
    const { id } = await makeCompany(database.db, { name: "Words" });
    await change(
      { db: database.db, actor: senior, now },
      id,
      changed(1, { name: "Words", timeZone: "America/Chicago", features: without("free-coffee") }),
      null,
    );
    const [entry] = await listCompanyHistory(database.db, senior.access, id);
    expect(entry?.sentences).toEqual([
      "Time zone: America/New_York → America/Chicago.",
      "Free Coffee for 100 Days: turned off.",
    ]);
    expect(entry?.by).toContain("Pat Person");
    expect(await listCompanyHistory(database.db, advisor.access, id)).toEqual([]);
  });
});
