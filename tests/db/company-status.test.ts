import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { findCompanySettings } from "#app/organization/companies/company-queries.server.ts";
import { setCompanyStatus as setStatus } from "#app/organization/companies/save-company.server.ts";
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

const audit = (companyId: number) =>
  database.db.selectFrom("auditLog").selectAll().where("companyId", "=", companyId).orderBy("id").execute();

describe("a company's status", () => {
  const status = (version: number, status: "active" | "suspended" | "archived", typedName?: string) => ({
    intent: "status",
    version,
    status,
    typedName,
  });

  test("suspending signs out every user permanently, of this company only", async () => {
    const company = await makeCompany(database.db, { name: "Paused" });
    const user = await makeUser(database.db, "Business Owner", { company });
    const token = await startSession(database.db, {
      userId: user.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    const foreign = await startSession(database.db, {
      userId: world.harborOwner.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    expect(await findCompanySettings(database.db, senior.access, company.id, now)).toMatchObject({
      registeredPeople: 1,
      signedInPeople: 1,
    });
    expect(
      await setStatus({ db: database.db, actor: senior, now }, { id: company.id, now }, status(1, "suspended")),
    ).toEqual({
      saved: true,
      name: "Paused",
      signedOut: 1,
    });
    expect(await findSession(database.db, token, now)).toBeNull();
    const meanwhile = await startSession(database.db, {
      userId: user.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    await setStatus({ db: database.db, actor: senior, now }, { id: company.id, now }, status(2, "active"));
    for (const ended of [token, meanwhile]) expect(await findSession(database.db, ended, now)).toBeNull();
    expect(await findSession(database.db, foreign, now)).not.toBeNull();
    expect(await audit(company.id)).toMatchObject([
      { action: "company.set-status", before: { status: "active" }, after: { status: "suspended" } },
      { action: "company.set-status", before: { status: "suspended" }, after: { status: "active" } },
    ]);
  });

  test("archiving requires the company's name", async () => {
    const { id } = await makeCompany(database.db, { name: "Old Brand" });
    for (const typed of [undefined, "old brand", "Old"]) {
      expect(
        await setStatus({ db: database.db, actor: senior, now }, { id, now }, status(1, "archived", typed)),
      ).toMatchObject({
        saved: false,
        fieldErrors: { typedName: ["Type Old Brand to archive it."] },
      });
    }
    expect(
      await setStatus({ db: database.db, actor: senior, now }, { id, now }, status(1, "archived", "Old Brand")),
    ).toMatchObject({
      saved: true,
    });
    expect(await setStatus({ db: database.db, actor: senior, now }, { id, now }, status(2, "suspended"))).toMatchObject(
      {
        fieldErrors: { "": ["This company can't be suspended because its status is Archived."] },
      },
    );
  });

  test("stale, unknown and simultaneous changes are refused", async () => {
    const { id } = await makeCompany(database.db);
    expect(await setStatus({ db: database.db, actor: senior, now }, { id, now }, status(9, "suspended"))).toMatchObject(
      {
        saved: false,
        status: 409,
      },
    );
    expect(
      await setStatus({ db: database.db, actor: senior, now }, { id: 999_999, now }, status(1, "suspended")),
    ).toBeNull();
    expect(
      await setStatus({ db: database.db, actor: advisor, now }, { id: world.harbor.id, now }, status(1, "suspended")),
    ).toBeNull();
    const outcomes = await Promise.all(
      [1, 2].map(() => setStatus({ db: database.db, actor: senior, now }, { id, now }, status(1, "suspended"))),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });
});
