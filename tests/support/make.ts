import type { Insertable, Selectable } from "kysely";
import type { Member, Person } from "#app/modules/access/guards.server.ts";
import { Reach } from "#app/modules/access/reach.server.ts";
import type { Role } from "#app/modules/access/roles.ts";
import { findSession, startSession } from "#app/modules/access/session.server.ts";
import type { Db, Schema } from "#db/connect.ts";

let last = 0;
/** A number that no other row of this test file has. */
function next(): number {
  last += 1;
  return last;
}

/** argon2id of `testPassword`, made once: hashing is what costs in a test. */
const testPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$Gg/nEXMLtxgd0bIZ0+7NNA$0gwjOjwbDSHQf5/+2w3xdD2h7/G3NsHf5N1LBILjpFI";
export const testPassword = "correct horse battery staple";

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export async function makeCompany(db: Db, values: Partial<Insertable<Schema["companies"]>> = {}): Promise<Row<"companies">> {
  return db
    .insertInto("companies")
    .values({ name: `Company ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeNetwork(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["networks"]>> = {},
): Promise<Row<"networks">> {
  const number = next();
  return db
    .insertInto("networks")
    .values({ companyId: company.id, name: `Network ${number}`, code: `N${number}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeLocation(
  db: Db,
  network: { id: number; companyId: number },
  values: Partial<Insertable<Schema["locations"]>> = {},
): Promise<Row<"locations">> {
  const number = next();
  return db
    .insertInto("locations")
    .values({
      companyId: network.companyId,
      networkId: network.id,
      pcNumber: String(300_000 + number),
      name: `Location ${number}`,
      street: `${number} Main Street`,
      city: "Hartford",
      state: "CT",
      zip: "06103",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Belongings {
  company?: { id: number } | null;
  networks?: { id: number }[];
  locations?: { id: number }[];
  advises?: { id: number }[];
}

/** A registered person with `testPassword` who has accepted the terms, unless `values` say otherwise. */
export async function makeUser(
  db: Db,
  role: Role,
  { company = null, networks = [], locations = [], advises = [] }: Belongings = {},
  values: Partial<Insertable<Schema["users"]>> = {},
): Promise<Row<"users">> {
  const number = next();
  const user = await db
    .insertInto("users")
    .values({
      companyId: company?.id ?? null,
      email: `person${number}@example.test`,
      firstName: "Pat",
      lastName: `Person${number}`,
      role,
      status: "Registered",
      passwordHash: testPasswordHash,
      registeredAt: new Date("2026-01-05T12:00:00Z"),
      acceptedTermsVersion: 0,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (company) {
    const of = { userId: user.id, companyId: company.id };
    for (const [position, network] of networks.entries()) {
      await db.insertInto("memberships").values({ ...of, networkId: network.id, position }).execute();
    }
    for (const location of locations) {
      await db.insertInto("guestLocations").values({ ...of, locationId: location.id }).execute();
    }
  }
  for (const advised of advises) {
    await db.insertInto("advisorCompanies").values({ userId: user.id, companyId: advised.id }).execute();
  }
  return user;
}

/** Somebody as the guards hand them to a verb: signed in, with their reach. */
export async function makePerson(db: Db, user: { id: number }): Promise<Person> {
  const origin = { requestId: "test-request", address: "192.0.2.1", agent: "test" };
  const now = new Date();
  const session = await findSession(db, await startSession(db, user.id, origin, 12, now), now);
  if (!session) throw new Error(`user ${user.id} cannot sign in`);
  return { ...session, origin, reach: Reach.of(session) };
}

/** The same for somebody of a company. */
export async function makeMember(db: Db, user: { id: number }): Promise<Member> {
  const person = await makePerson(db, user);
  const { company, companyId } = person;
  if (!company || companyId === null) throw new Error(`user ${user.id} belongs to no company`);
  return { ...person, company, companyId };
}

/** A group of a company's locations and people; of one network when `values` name it. */
export async function makeGroup(
  db: Db,
  company: { id: number },
  { locations = [], users = [] }: { locations?: { id: number }[]; users?: { id: number }[] } = {},
  values: Partial<Insertable<Schema["locationGroups"]>> = {},
): Promise<Row<"locationGroups">> {
  const group = await db
    .insertInto("locationGroups")
    .values({ companyId: company.id, name: `Group ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { groupId: group.id, companyId: company.id };
  for (const location of locations) await db.insertInto("groupLocations").values({ ...of, locationId: location.id }).execute();
  for (const user of users) await db.insertInto("groupUsers").values({ ...of, userId: user.id }).execute();
  return group;
}

/** Published terms of a company. */
export async function makeTermsVersion(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["termsVersions"]>> = {},
): Promise<Row<"termsVersions">> {
  return db
    .insertInto("termsVersions")
    .values({
      companyId: company.id,
      number: 1,
      status: "published",
      html: "<p>Terms</p>",
      textHash: "of these terms",
      publishedAt: new Date("2026-01-05T12:00:00Z"),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The record that somebody accepted terms number 0, the default agreement. */
export async function makeAcceptance(
  db: Db,
  user: { id: number; companyId: number | null },
  values: Partial<Insertable<Schema["termsAcceptances"]>> = {},
): Promise<Row<"termsAcceptances">> {
  return db
    .insertInto("termsAcceptances")
    .values({ userId: user.id, companyId: user.companyId, termsNumber: 0, textHash: "of the default agreement", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Two companies that must never see each other, and one person of each role; Harbor is the foreign one. */
export async function makeWorld(db: Db) {
  const sunrise = await makeCompany(db, { name: "Sunrise" });
  const harbor = await makeCompany(db, { name: "Harbor" });
  const north = await makeNetwork(db, sunrise, { name: "North" });
  const south = await makeNetwork(db, sunrise, { name: "South" });
  const pier = await makeNetwork(db, harbor, { name: "Pier" });
  const shop = await makeLocation(db, north);
  const kiosk = await makeLocation(db, north);
  const southShop = await makeLocation(db, south);
  const pierShop = await makeLocation(db, pier);
  const inNorth = { company: sunrise, networks: [north] };
  return {
    sunrise,
    harbor,
    north,
    south,
    pier,
    shop,
    kiosk,
    southShop,
    pierShop,
    administrator: await makeUser(db, "Business Administrator", inNorth, { canAccessBusinessMetrics: true }),
    owner: await makeUser(db, "Business Owner", inNorth, { canAccessBusinessMetrics: true }),
    guest: await makeUser(db, "Location Level Guest", { ...inNorth, locations: [shop] }),
    viewer: await makeUser(db, "View Only", inNorth),
    southOwner: await makeUser(db, "Business Owner", { company: sunrise, networks: [south] }),
    harborOwner: await makeUser(db, "Business Owner", { company: harbor, networks: [pier] }),
    newcomer: await makeUser(db, "Business Owner", inNorth, { acceptedTermsVersion: null }),
    senior: await makeUser(db, "Senior Advisor"),
    advisor: await makeUser(db, "Mainstreet Advisor", { advises: [sunrise] }),
    harborAdvisor: await makeUser(db, "Mainstreet Advisor", { advises: [harbor] }),
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
