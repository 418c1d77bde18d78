import { afterAll, describe, expect, test } from "vitest";
import { type NewCustomer, newCustomerForm } from "#app/people/users/user-form.ts";
import { makeCompany, makeGroup, makeNetwork } from "#tests/support/make/places.ts";
import { openUserHarness } from "#tests/support/user-harness.ts";

const { database, world, senior, advisor, now, users, read, auditOf, mailsTo } = await openUserHarness();
afterAll(() => database.close());

let last = 0;
const newEmail = () => `new${(last += 1)}@example.test`;

function newUser(values: Partial<Record<keyof NewCustomer, unknown>> = {}): NewCustomer {
  const basics = {
    companyId: world.sunrise.id,
    email: newEmail(),
    role: "Business Owner",
    networkIds: [world.north.id],
    groupIds: [],
    locationIds: [],
    sendInvitation: true,
  };
  return newCustomerForm.parse({ ...basics, ...values });
}

describe("creating a user", () => {
  test("creates an Invited account with its networks in order, mails the invitation and audits it all", async () => {
    const input = newUser({
      networkIds: [world.south.id, world.north.id],
      firstName: "Ada",
      canAccessBusinessMetrics: true,
    });
    const outcome = await users.createUser(database.db, advisor, input, now);
    if (!outcome?.saved) throw new Error("it is not saved");
    const user = await read(world.sunrise.id, outcome.userId);
    expect(user).toMatchObject({
      status: "Invited",
      role: "Business Owner",
      networkIds: [world.south.id, world.north.id],
      canAccessBusinessMetrics: true,
      version: 1,
    });
    expect(await mailsTo(input.email)).toEqual([
      { kind: "invitation", text: expect.stringContaining("/register?token=") },
    ]);
    expect(await auditOf(outcome.userId)).toEqual([
      expect.objectContaining({
        action: "user.create",
        actorId: advisor.userId,
        companyId: world.sunrise.id,
        after: expect.objectContaining({ email: input.email, networks: ["South", "North"], invitation: "sent" }),
      }),
    ]);
  });

  test("postpones the invitation if requested", async () => {
    const input = newUser({ sendInvitation: false });
    expect(await users.createUser(database.db, advisor, input, now)).toMatchObject({ saved: true });
    expect(await mailsTo(input.email)).toEqual([]);
  });

  test("gives locations to a guest and to no other role", async () => {
    const given = {
      role: "Location Level Guest",
      locationIds: [world.shop.id],
      canOrder: true,
      expiresOn: "2027-01-31",
    };
    const guest = await users.createUser(database.db, advisor, newUser(given), now);
    const owner = await users.createUser(
      database.db,
      advisor,
      newUser({ ...given, role: "Business Owner", expiresOn: undefined }),
      now,
    );
    if (!guest?.saved || !owner?.saved) throw new Error("they are not saved");
    expect(await read(world.sunrise.id, guest.userId)).toMatchObject({
      locationIds: [world.shop.id],
      canOrder: true,
      expiresOn: "2027-01-31",
    });
    expect(await read(world.sunrise.id, owner.userId)).toMatchObject({
      locationIds: [],
      canOrder: false,
      expiresOn: null,
    });
  });

  test("refuses values that do not fit the role, by field", () => {
    const fitting = { ...newUser(), firstName: "Ada", lastName: "Byron", expiresOn: undefined };
    const parse = (values: object) => newCustomerForm.safeParse({ ...fitting, ...values });
    const fields = (values: object) => parse(values).error?.issues.map((issue) => issue.path.join("."));
    expect(fields({ networkIds: [] })).toEqual(["networkIds"]);
    expect(fields({ role: "Location Level Guest" })).toEqual(["locationIds"]);
    expect(fields({ expiresOn: "2027-01-31" })).toEqual(["expiresOn"]);
    expect(fields({ isAdmin: true })).toEqual([""]);
  });

  test("refuses another company's networks, groups and locations like ones that do not exist", async () => {
    const harborGroup = await makeGroup(database.db, world.harbor);
    const tries = [
      { networkIds: [world.north.id, world.pier.id] },
      { networkIds: [world.north.id, 999_999] },
      { groupIds: [harborGroup.id] },
      { role: "Location Level Guest", locationIds: [world.pierShop.id] },
    ];
    for (const [values, actor] of tries.flatMap((values) =>
      [advisor, senior].map((actor) => [values, actor] as const),
    )) {
      const input = newUser(values);
      const outcome = await users.createUser(database.db, actor, input, now);
      expect(outcome).toMatchObject({ saved: false });
      expect(JSON.stringify(outcome)).toMatch(/Choose \{(networks|groups|locations)\} in this company\./);
      expect(await mailsTo(input.email)).toEqual([]);
    }
    const outside = newUser({ role: "Location Level Guest", locationIds: [world.southShop.id] });
    expect(await users.createUser(database.db, advisor, outside, now)).toMatchObject({
      fieldErrors: { locationIds: [expect.stringContaining("outside the chosen {networks}")] },
    });
  });

  test("accepts a guest's last day up to two years ahead", async () => {
    const guest = (expiresOn: string) => newUser({ role: "View Only", expiresOn });
    for (const day of ["2026-11-19", "2028-11-21"]) {
      expect(await users.createUser(database.db, advisor, guest(day), now)).toMatchObject({
        fieldErrors: { expiresOn: [expect.any(String)] },
      });
    }
    expect(await users.createUser(database.db, advisor, guest("2028-11-20"), now)).toMatchObject({ saved: true });
  });

  test("is not found for a company outside the access scope, and refused for an inactive one", async () => {
    const harbor = newUser({ companyId: world.harbor.id, networkIds: [world.pier.id] });
    expect(await users.createUser(database.db, advisor, harbor, now)).toBeNull();
    expect(await users.createUser(database.db, senior, harbor, now)).toMatchObject({ saved: true });
    const paused = await makeCompany(database.db, { status: "suspended" });
    const network = await makeNetwork(database.db, paused);
    const input = newUser({ companyId: paused.id, networkIds: [network.id] });
    expect(await users.createUser(database.db, senior, input, now)).toMatchObject({
      fieldErrors: { companyId: [expect.any(String)] },
    });
  });

  test("creates one account for 20 simultaneous requests with one email", async () => {
    const input = newUser();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => users.createUser(database.db, advisor, input, now)),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    for (const outcome of outcomes.filter((one) => !one?.saved)) {
      expect(outcome).toEqual({ saved: false, fieldErrors: { email: ["This email is already in use."] } });
    }
    expect(await mailsTo(input.email)).toHaveLength(1);
  });

  test("a Mainstreet Advisor cannot grant an advisor role, and the attempt is audited", async () => {
    for (const role of ["Senior Advisor", "Mainstreet Advisor"]) {
      const thrown = await users
        .createUser(database.db, advisor, newUser({ role }), now)
        .catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(Response);
      if (!(thrown instanceof Response)) return;
      expect(thrown.status).toBe(403);
      expect(await thrown.text()).toBe("You can't assign this role.");
    }
    const refused = await database.db
      .selectFrom("auditLog")
      .select("actorId")
      .where("action", "=", "user.assign-role")
      .where("result", "=", "refused")
      .execute();
    expect(refused).toEqual([{ actorId: advisor.userId }, { actorId: advisor.userId }]);
  });
});
