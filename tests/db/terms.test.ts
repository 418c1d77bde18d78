import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";
import { discardTermsDraft } from "#app/setup/terms/discard-terms-draft.server.ts";
import { publishTerms } from "#app/setup/terms/publish-terms.server.ts";
import { restoreTerms } from "#app/setup/terms/restore-terms.server.ts";
import { saveTermsDraft } from "#app/setup/terms/save-terms-draft.server.ts";
import { switchTerms } from "#app/setup/terms/switch-terms.server.ts";
import {
  countTermsUsers,
  findTermsDraft,
  findTermsVersions,
  listTermsVersions,
} from "#app/setup/terms/terms-versions.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;

const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
});
afterAll(() => database.close());

const save = (companyId: number, html: string, draftVersion = 0, by = senior) =>
  saveTermsDraft(database.db, by, { companyId, typed: { html, draftVersion }, now });
const publish = (companyId: number, draftVersion = 1, isMaterial = false) =>
  publishTerms(database.db, senior, { companyId, draftVersion, isMaterial, now });
const audit = (companyId: number) =>
  database.db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("companyId", "=", companyId)
    .orderBy("id")
    .execute();
const companyOf = (id: number) =>
  database.db.selectFrom("companies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("users who accepted earlier terms are notified once of new ones, and no other users are", async () => {
  const { notifyTerms } = await import("#app/setup/terms/notify-terms.server.ts");
  const company = await makeCompany(database.db, { name: "Dock" });
  const people = await Promise.all(
    [0, 0, null, 1].map((acceptedTermsVersion) =>
      makeUser(database.db, "Business Owner", { company }, { acceptedTermsVersion }),
    ),
  );
  await save(company.id, "<p>New</p>");
  await publish(company.id, 1, true);
  const { rows: jobs } = await sql`select from graphile_worker._private_jobs
    where payload ->> 'companyId' = ${String(company.id)} and payload ->> 'number' = '1'`.execute(database.db);
  expect(jobs).toHaveLength(1);
  const told = { companyId: company.id, number: 1 };
  await notifyTerms(database.db, told);
  await notifyTerms(database.db, told);
  const mails = await database.db.selectFrom("mails").select(["recipient", "subject"]).orderBy("recipient").execute();
  const asked = people
    .slice(0, 2)
    .map(({ email }) => email)
    .toSorted();
  expect(mails).toEqual(asked.map((recipient) => ({ recipient, subject: "Dock has new terms and conditions" })));
});

describe("the draft", () => {
  test("is stored sanitized, once per company, under the next number", async () => {
    const { id } = await makeCompany(database.db);
    expect(await save(id, '<p onclick="x()">Hello <script>alert(1)</script></p>')).toEqual({ saved: true, number: 1 });
    const stored = database.db.selectFrom("termsVersions").select("html").where("companyId", "=", id);
    expect(await stored.execute()).toEqual([{ html: "<p>Hello </p>" }]);
    expect(await save(id, "<p>Hello again</p>", 1)).toEqual({ saved: true, number: 1 });
    expect(await findTermsDraft(database.db, senior.access, id)).toMatchObject({
      number: 1,
      version: 2,
      status: "draft",
      html: "<p>Hello again</p>",
    });
    expect((await audit(id)).map((row) => row.action)).toEqual(["terms.draft", "terms.draft"]);
  });

  test("refuses a stale version, and one of two drafts started simultaneously", async () => {
    const { id } = await makeCompany(database.db);
    const outcomes = await Promise.all([save(id, "<p>one</p>"), save(id, "<p>two</p>"), save(id, "<p>three</p>")]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    for (const outcome of outcomes.filter((outcome) => !outcome?.saved)) expect(outcome).toMatchObject({ status: 409 });
    expect(await save(id, "<p>late</p>", 7)).toMatchObject({ saved: false, status: 409 });
  });

  test.each(["", "<p> </p>", "<script>alert(1)</script>", "&nbsp;", "<hr>"])(
    "%j has no content and is refused",
    async (html) => {
      const { id } = await makeCompany(database.db);
      expect(await save(id, html)).toMatchObject({ saved: false, fieldErrors: { html: ["Enter the terms first."] } });
    },
  );

  test("is refused above 100,000 characters after sanitizing", async () => {
    const { id } = await makeCompany(database.db);
    expect(await save(id, `<p>${"&".repeat(30_000)}</p>`)).toMatchObject({
      saved: false,
      fieldErrors: { html: [expect.any(String)] },
    });
    expect(await save(id, `<p>${"é".repeat(90_000)}</p>`)).toMatchObject({ saved: true });
  });

  test("is not found for an advisor of another company", async () => {
    expect(await save(world.harbor.id, "<p>foreign</p>", 0, advisor)).toBeNull();
    await save(world.harbor.id, "<p>Harbor's secret</p>");
    expect(await findTermsDraft(database.db, advisor.access, world.harbor.id)).toBeNull();
    expect(await discardTermsDraft(database.db, advisor, world.harbor.id, 1)).toBeNull();
    expect(
      await publishTerms(database.db, advisor, { companyId: world.harbor.id, draftVersion: 1, isMaterial: true, now }),
    ).toBeNull();
    expect(await findTermsDraft(database.db, senior.access, world.harbor.id)).toMatchObject({ version: 1 });
  });

  test("can be discarded, and the next one gets its number", async () => {
    const { id } = await makeCompany(database.db);
    await save(id, "<p>one</p>");
    expect(await discardTermsDraft(database.db, senior, id, 3)).toMatchObject({ saved: false, status: 409 });
    expect(await discardTermsDraft(database.db, senior, id, 1)).toEqual({ saved: true, number: 1 });
    expect(await discardTermsDraft(database.db, senior, id, 1)).toMatchObject({ saved: false, status: 409 });
    expect((await audit(id)).at(-1)).toMatchObject({ action: "terms.discard-draft", before: { html: "<p>one</p>" } });
    expect(await save(id, "<p>two</p>")).toEqual({ saved: true, number: 1 });
  });
});

describe("publishing", () => {
  test("makes the draft current and requires no new acceptance", async () => {
    const company = await makeCompany(database.db);
    const user = await makeUser(database.db, "Business Owner", { company });
    const token = await startSession(database.db, {
      userId: user.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    await save(company.id, "<p>one</p>");
    expect(await publish(company.id)).toEqual({ saved: true, number: 1, asked: 0 });
    expect((await findSession(database.db, token, now))?.hasAcceptedTerms).toBe(true);
    expect(await listTermsVersions(database.db, senior.access, company.id)).toMatchObject([
      { number: 1, isMaterial: false, publishedAt: now, acceptances: 0 },
    ]);
  });

  test("of a material version requires new acceptance, and shows how many users are affected", async () => {
    const company = await makeCompany(database.db);
    const accepted = await makeUser(database.db, "Business Owner", { company });
    await makeUser(database.db, "View Only", { company }, { acceptedTermsVersion: null });
    await makeUser(database.db, "View Only", { company }, { status: "Blocked" });
    const token = await startSession(database.db, {
      userId: accepted.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    await save(company.id, "<p>one</p>");
    expect(await countTermsUsers(database.db, senior.access, company.id)).toEqual({ letIn: 1, toAsk: 1 });
    expect(await publish(company.id, 1, true)).toEqual({ saved: true, number: 1, asked: 1 });
    expect((await companyOf(company.id)).requiredTermsVersion).toBe(1);
    expect((await findSession(database.db, token, now))?.hasAcceptedTerms).toBe(false);
    expect((await audit(company.id)).at(-1)).toMatchObject({
      action: "terms.publish",
      after: { number: 1, isMaterial: true, asked: 1 },
    });
  });

  test("happens once for two simultaneous requests; a draft saved meanwhile is not published", async () => {
    const { id } = await makeCompany(database.db);
    await save(id, "<p>one</p>");
    const outcomes = await Promise.all([publish(id), publish(id), publish(id)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    await save(id, "<p>two</p>");
    await save(id, "<p>two, corrected</p>", 1);
    expect(await publish(id, 1)).toMatchObject({ saved: false, status: 409 });
    expect(await publish(id, 2)).toMatchObject({ saved: true, number: 2 });
  });

  test("a company without a draft has nothing to publish", async () => {
    const { id } = await makeCompany(database.db);
    expect(await publish(id)).toMatchObject({
      saved: false,
      fieldErrors: { "": [expect.stringContaining("no longer exists")] },
    });
  });
});

describe("an older version", () => {
  test("becomes the draft again, replacing only the draft that was seen", async () => {
    const { id } = await makeCompany(database.db);
    await save(id, "<p>one</p>");
    await publish(id);
    await save(id, "<p>two</p>");
    await publish(id);
    const restore = (number: number, draftVersion: number) =>
      restoreTerms(database.db, advisorOfAll(), { companyId: id, number, draftVersion, now });
    expect(await restore(1, 0)).toEqual({ saved: true, number: 3 });
    expect(await restore(2, 0)).toMatchObject({ saved: false, status: 409 });
    expect(await restore(2, 1)).toEqual({ saved: true, number: 3 });
    expect(await findTermsDraft(database.db, senior.access, id)).toMatchObject({
      number: 3,
      html: "<p>two</p>",
      version: 2,
    });
    for (const number of [3, 9])
      expect(await restore(number, 2)).toMatchObject({ saved: false, fieldErrors: { "": [expect.any(String)] } });
  });

  test("is not found for another company", async () => {
    const { id } = await makeCompany(database.db);
    await save(id, "<p>one</p>");
    await publish(id);
    expect(await findTermsVersions(database.db, advisor.access, id, [1])).toEqual([]);
    expect(await listTermsVersions(database.db, advisor.access, id)).toEqual([]);
    expect(await restoreTerms(database.db, advisor, { companyId: id, number: 1, draftVersion: 0, now })).toBeNull();
  });

  const advisorOfAll = () => senior;
});

describe("the switch", () => {
  test("turns terms off and on, is version-checked and audited", async () => {
    const company = await makeCompany(database.db);
    const user = await makeUser(database.db, "Business Owner", { company }, { acceptedTermsVersion: -1 });
    const token = await startSession(database.db, {
      userId: user.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    const turn = (version: number, disabled: boolean, by = senior) =>
      switchTerms(database.db, by, { companyId: company.id, version, disabled, now });
    expect(await turn(1, true)).toEqual({ saved: true });
    expect((await findSession(database.db, token, now))?.hasAcceptedTerms).toBe(true);
    expect(await turn(1, false)).toMatchObject({ saved: false, status: 409 });
    expect(await turn(2, false)).toEqual({ saved: true });
    expect((await findSession(database.db, token, now))?.hasAcceptedTerms).toBe(false);
    expect(await turn(3, true, advisor)).toBeNull();
    expect(await audit(company.id)).toMatchObject([
      {
        action: "company.change",
        before: { termsAndConditionsDisabled: false },
        after: { termsAndConditionsDisabled: true },
      },
      {
        action: "company.change",
        before: { termsAndConditionsDisabled: true },
        after: { termsAndConditionsDisabled: false },
      },
    ]);
  });
});

describe("the list of acceptances", () => {
  test("finds users by name and role, pages without gaps, downloads the same rows, all of its company", async () => {
    const company = await makeCompany(database.db);
    const page = (who: CurrentUser, query = "") =>
      acceptanceList.page(database.db, {
        access: who.access,
        scope: { companyId: company.id },
        at: new URLSearchParams(query),
      });
    const roles = ["Business Owner", "View Only", "Business Administrator"] as const;
    for (const [index, lastName] of ["Abel", '=cmd|"x"', "Çelik", "Doe", "Eße", "Fox", "Gray"].entries()) {
      const user = await makeUser(
        database.db,
        roles[index % 3] ?? "View Only",
        { company },
        { firstName: "Al", lastName },
      );
      const acceptance = {
        userId: user.id,
        companyId: company.id,
        termsNumber: index % 2,
        textHash: "hash",
        address: "192.0.2.7",
      };
      await database.db
        .insertInto("termsAcceptances")
        .values({ ...acceptance, acceptedAt: now })
        .execute();
    }
    const { id: foreignId } = world.harborOwner;
    const foreign = { userId: foreignId, companyId: world.harbor.id, termsNumber: 0, textHash: "hash" };
    await database.db.insertInto("termsAcceptances").values(foreign).execute();

    for (const sort of ["user", "-user", "role", "version", "-version", "acceptedAt", "-acceptedAt"]) {
      const names: string[] = [];
      for (const number of [1, 2]) {
        const { rows, total } = await page(senior, `sort=${sort}&size=5&page=${number}`);
        expect(total).toBe(7);
        names.push(...rows.map(({ user }) => user.replace(/^Al /, "")));
      }
      expect(new Set(names).size).toBe(7);
      const scope = { companyId: company.id };
      const file = acceptanceList.download(
        database.db,
        { access: senior.access, scope, at: new URLSearchParams({ sort }) },
        "a.csv",
      );
      const csv = (await file.text()).replace(/^.*\r\n/, "");
      const downloaded = csv
        .split("\r\n")
        .slice(0, -1)
        .map((line) => line.split(",")[1]?.slice(1, -1));
      expect(downloaded).toEqual(names.map((name) => (name.startsWith("=") ? '\'=cmd|""x""' : name)));
    }
    const found = await page(senior, "q=ÇEL&role=Business+Administrator");
    expect(found.rows.map(({ user }) => user)).toEqual([expect.stringContaining("Çelik")]);
    expect(await page(advisor)).toMatchObject({ rows: [], total: 0 });
  });
});
