import { afterAll, describe, expect, test } from "vitest";
import { advisorForm, newAdvisorForm } from "#app/people/users/user-form.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { openUserHarness } from "#tests/support/user-harness.ts";

const { database, world, senior, advisor, now, users, signIn, isSignedIn } = await openUserHarness();
afterAll(() => database.close());

describe("advisors", () => {
  const input = (values: object = {}) =>
    newAdvisorForm.parse({
      email: `advisor${Math.random()}@example.test`,
      role: "Mainstreet Advisor",
      companyIds: [],
      ...values,
    });

  test("the server creates its own first one", async () => {
    const { createAdvisor } = users;
    const first = { email: " First@Example.test", firstName: "", lastName: "" };
    expect(await createAdvisor(database.db, first)).toEqual({
      saved: true,
      link: expect.stringContaining("/register?token="),
    });
    expect(await createAdvisor(database.db, { ...first, email: "nobody" })).toMatchObject({ saved: false });
  });

  test("the server sends its first one a new link while they are not registered", async () => {
    const first = { email: "waiting@example.test", firstName: "", lastName: "" };
    const links = [await users.createAdvisor(database.db, first), await users.createAdvisor(database.db, first)];
    expect(links).toEqual(Array(2).fill({ saved: true, link: expect.stringContaining("/register?token=") }));
    expect(links[0]).not.toEqual(links[1]);
    const waiting = database.db.selectFrom("users").select("id").where("email", "=", first.email);
    const { id } = await waiting.executeTakeFirstOrThrow();
    const tokens = database.db.selectFrom("tokens").select("id").where("userId", "=", id).where("usedAt", "is", null);
    expect(await tokens.execute()).toHaveLength(1);
    const registered = await makeUser(database.db, "Senior Advisor");
    expect(await users.createAdvisor(database.db, { ...first, email: registered.email })).toEqual({
      saved: false,
      problems: ["This email is already in use."],
    });
  });

  test("the server creates none for an invalid address", async () => {
    const { createAdvisor } = users;
    const first = { email: "", firstName: "", lastName: "" };
    expect(await createAdvisor(database.db, { ...first, email: "nobody" })).toMatchObject({ saved: false });
  });

  test("are created by a Senior Advisor, a Mainstreet Advisor with at least one company", async () => {
    const { db } = database;
    expect(await users.inviteAdvisor(db, senior, input(), now)).toMatchObject({
      fieldErrors: { companyIds: [expect.any(String)] },
    });
    expect(await users.inviteAdvisor(db, senior, input({ companyIds: [999_999] }), now)).toMatchObject({
      saved: false,
    });
    expect(await users.inviteAdvisor(db, senior, input({ companyIds: [world.sunrise.id] }), now)).toMatchObject({
      saved: true,
    });
    expect(await users.inviteAdvisor(db, senior, input({ role: "View Only" }), now)).toMatchObject({ saved: false });
    await expect(
      users.inviteAdvisor(db, advisor, input({ companyIds: [world.sunrise.id] }), now),
    ).rejects.toBeInstanceOf(Response);
  });

  test("are changed under a company they advise; another role signs them out", async () => {
    const { db } = database;
    const user = await makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] }, { lastName: "Person" });
    const token = await signIn(user.id);
    const both = [world.sunrise.id, world.harbor.id];
    const change = (version: number, values: object) =>
      users.changeAdvisor(
        { db, actor: senior, now },
        world.sunrise.id,
        user.id,
        advisorForm.parse({
          version,
          firstName: "Pat",
          lastName: "Person",
          role: user.role,
          companyIds: both,
          ...values,
        }),
      );
    expect(await change(1, {})).toMatchObject({ saved: true, isSignedOut: false });
    expect(await isSignedIn(token)).toBe(true);
    expect(await change(1, {})).toMatchObject({ status: 409 });
    expect(await change(2, { role: "Senior Advisor" })).toMatchObject({ saved: true, isSignedOut: true });
    expect(await isSignedIn(token)).toBe(false);
    const left = await db.selectFrom("advisorCompanies").selectAll().where("userId", "=", user.id).execute();
    expect(left).toEqual([]);
    expect(
      await users.changeAdvisor(
        { db, actor: senior, now },
        world.sunrise.id,
        world.harborAdvisor.id,
        advisorForm.parse({ version: 1, role: user.role, companyIds: both }),
      ),
    ).toBeNull();
  });

  test("no user changes their own role", async () => {
    const change = users.changeAdvisor(
      { db: database.db, actor: senior, now },
      world.sunrise.id,
      world.senior.id,
      advisorForm.parse({ version: 1, role: "Mainstreet Advisor", companyIds: [world.sunrise.id] }),
    );
    await expect(change).rejects.toMatchObject({ status: 403 });
  });
});
