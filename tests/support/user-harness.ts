import { openTestDatabase } from "./database.ts";
import { makePerson, makeUser } from "./make/people.ts";
import { makeWorld } from "./make/world.ts";

type Values = Parameters<typeof makeUser>[3];

/** Load the functions about users on the test file's own database, with the two advisors who call them. */
export async function openUserHarness() {
  const database = await openTestDatabase();
  const { db } = database;
  const world = await makeWorld(db);
  const { startSession, findSession } = await import("#app/access/session/session.server.ts");
  const { findUser } = await import("#app/people/users/user-queries.server.ts");
  const now = new Date("2026-11-20T15:00:00Z");
  const senior = await makePerson(db, world.senior);
  /** Create a user of North, whose removal does not leave it without an owner. */
  const makeNorthUser = (values: Values = {}) =>
    makeUser(
      db,
      "Business Owner",
      { company: world.sunrise, networks: [world.north] },
      { lastName: "Person", ...values },
    );
  return {
    database,
    world,
    senior,
    advisor: await makePerson(db, world.advisor),
    now,
    users: {
      ...(await import("#app/people/advisors/change-advisor.server.ts")),
      ...(await import("#app/people/users/change-user.server.ts")),
      ...(await import("#app/people/bulk-changes/change-users.server.ts")),
      ...(await import("#app/people/advisors/create-advisor.server.ts")),
      ...(await import("#app/people/users/create-user.server.ts")),
      ...(await import("#app/people/users/user-transitions.server.ts")),
      ...(await import("#app/people/users/user-activity.server.ts")),
    },
    makeNorthUser,
    invitee: (values: Values = {}) =>
      makeNorthUser({
        status: "Invited",
        passwordHash: null,
        registeredAt: null,
        acceptedTermsVersion: null,
        ...values,
      }),
    /** Read a user as the pages of a company do. */
    read: async (companyId: number, userId: number) => {
      const user = await findUser(db, senior.access, companyId, userId);
      if (!user) throw new Error(`user ${userId} is not under company ${companyId}`);
      return user;
    },
    auditOf: (userId: number) =>
      db
        .selectFrom("auditLog")
        .select(["action", "before", "after", "actorId", "companyId", "result"])
        .where("objectType", "=", "user")
        .where("objectId", "=", String(userId))
        .orderBy("id")
        .execute(),
    mailsTo: (recipient: string) =>
      db.selectFrom("mails").select(["kind", "text"]).where("recipient", "=", recipient).orderBy("id").execute(),
    signIn: (userId: number) =>
      startSession(db, { userId, origin: { address: "", agent: "" }, absoluteHours: 12, now }),
    isSignedIn: async (token: string) => (await findSession(db, token, now)) !== null,
  };
}
