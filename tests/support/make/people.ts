import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { nextSerial, type Row } from "./row.ts";

/** argon2id hash of `testPassword`, precomputed because hashing is slow. */
const testPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$Gg/nEXMLtxgd0bIZ0+7NNA$0gwjOjwbDSHQf5/+2w3xdD2h7/G3NsHf5N1LBILjpFI";

export const testPassword = "correct horse battery staple";

interface Belongings {
  company?: { id: number } | null;
  networks?: { id: number }[];
  locations?: { id: number }[];
  advises?: { id: number }[];
}

/** Create a registered user with `testPassword` who has accepted the terms, unless `values` say otherwise. */
export async function makeUser(
  db: Db,
  role: Role,
  { company = null, networks = [], locations = [], advises = [] }: Belongings = {},
  values: Partial<Insertable<Schema["users"]>> = {},
): Promise<Row<"users">> {
  const number = nextSerial();
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
      await db
        .insertInto("memberships")
        .values({ ...of, networkId: network.id, position })
        .execute();
    }
    for (const location of locations) {
      await db
        .insertInto("guestLocations")
        .values({ ...of, locationId: location.id })
        .execute();
    }
  }
  for (const advised of advises) {
    await db.insertInto("advisorCompanies").values({ userId: user.id, companyId: advised.id }).execute();
  }
  return user;
}

/** Return a user as the guards pass them on: signed in, with their access scope. */
export async function makePerson(db: Db, user: { id: number }): Promise<CurrentUser> {
  const origin = { requestId: "test-request", address: "192.0.2.1", agent: "test" };
  const now = new Date();
  const session = await findSession(
    db,
    await startSession(db, { userId: user.id, origin, absoluteHours: 12, now }),
    now,
  );
  if (!session) throw new Error(`user ${user.id} cannot sign in`);
  return { ...session, origin, access: AccessScope.of(session) };
}

/** Return the same for a user of a company. */
export async function makeMember(db: Db, user: { id: number }): Promise<Member> {
  const person = await makePerson(db, user);
  const { company, companyId } = person;
  if (!company || companyId === null) throw new Error(`user ${user.id} belongs to no company`);
  return { ...person, company, companyId };
}

/** Create published terms of a company. */
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

/** Create a user's acceptance of terms number 0, the default agreement. */
export async function makeAcceptance(
  db: Db,
  user: { id: number; companyId: number | null },
  values: Partial<Insertable<Schema["termsAcceptances"]>> = {},
): Promise<Row<"termsAcceptances">> {
  return db
    .insertInto("termsAcceptances")
    .values({
      userId: user.id,
      companyId: user.companyId,
      termsNumber: 0,
      textHash: "of the default agreement",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
