import { type Fields, openApp } from "./app.ts";
import { makeUser } from "./make/people.ts";
import { makeWorld } from "./make/world.ts";

/** Open the pages about users of a running app: their addresses, what their forms post, and the advisors' cookies. */
export async function openUserPages() {
  const app = await openApp();
  const world = await makeWorld(app.db);
  const person = { firstName: "Ada", lastName: "Byron", role: "Business Owner" };
  const scope = { companyId: String(world.sunrise.id), networkIds: String(world.north.id) };
  let last = 0;
  return {
    app,
    world,
    senior: { cookie: await app.signIn(world.senior) },
    advisor: { cookie: await app.signIn(world.advisor) },
    listPath: (companyId = world.sunrise.id) => `/company/${companyId}/users`,
    editPath: (userId: number, companyId = world.sunrise.id) => `/company/${companyId}/users/${userId}/edit`,
    createPath: (companyId: number | string = world.sunrise.id) => `/create-user?company=${companyId}`,
    newUser: (fields: Fields = {}): Fields => {
      last += 1;
      return { ...scope, email: `new${last}@example.test`, ...person, sendInvitation: "on", ...fields };
    },
    changed: (user: { version: number }, fields: Fields = {}): Fields => {
      return { intent: "save", version: String(user.version), ...scope, ...person, ...fields };
    },
    makeNorthUser: (values: Parameters<typeof makeUser>[3] = {}) =>
      makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [world.north] }, values),
    accountsOf: (email: string) => app.db.selectFrom("users").selectAll().where("email", "=", email).execute(),
    userOf: (id: number) => app.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
  };
}
