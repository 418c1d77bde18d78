import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../connect.ts";
import { DEMO_PASSWORD_HASH, demoAdvisors } from "./demo-accounts.ts";
import { instantDaysAgo, dateDaysAgo } from "./demo-days.ts";
import type { DemoPerson } from "./demo-people.ts";
import type { ShopIds } from "./demo-shops.ts";

const INVITATION_MS = 14 * 86_400_000;

/** Add the advisors. Return their ids by email. */
export async function addAdvisors(db: Db, today: Date): Promise<Map<string, number>> {
  const added = await db
    .insertInto("users")
    .values(
      demoAdvisors.map(({ email, firstName, lastName, role, isInvited = false }, index) => ({
        email,
        firstName,
        lastName,
        role,
        jobTitle: role === "Senior Advisor" ? "Senior Franchise Advisor" : "Franchise Advisor",
        phone: `+131255501${20 + index}`,
        timeZone: "America/Chicago",
        status: isInvited ? ("Invited" as const) : ("Registered" as const),
        passwordHash: isInvited ? null : DEMO_PASSWORD_HASH,
        // Advisors accept the default agreement, whose text is in the program; its number is 0.
        acceptedTermsVersion: isInvited ? null : 0,
        registeredAt: isInvited ? null : instantDaysAgo(today, 880 - index),
        lastSignInAt: isInvited ? null : instantDaysAgo(today, 1 + index, index),
        lastVisitAt: isInvited ? null : instantDaysAgo(today, 1 + index, index),
        createdAt: instantDaysAgo(today, isInvited ? 4 : 890),
        updatedAt: instantDaysAgo(today, isInvited ? 4 : 890),
      })),
    )
    .returning(["id", "email"])
    .execute();
  const ids = new Map(added.map(({ id, email }) => [email, id]));
  const invited = demoAdvisors.filter(({ isInvited }) => isInvited).map(({ email }) => ({ email, invited: 4 }));
  await addInvitations(db, invited, ids, today);
  return ids;
}

interface Staffing {
  companyId: number;
  people: readonly DemoPerson[];
  shops: ShopIds;
  inviter: number | null;
  /** Terms of the company with the age of each in days, oldest first. */
  terms: readonly { number: number; textHash: string; age: number }[];
}

/**
 * Add a company's users with their memberships, guests' locations, invitations and acceptances; return ids by email.
 */
export async function addPeople(db: Db, staffing: Staffing, today: Date): Promise<Map<string, number>> {
  const { companyId, people, shops } = staffing;
  const ids = new Map<string, number>();
  const idOf = ({ email }: { email: string }) => ids.get(email) ?? 0;
  // Owners come before the guests whom they invited.
  for (const isGuest of [false, true]) {
    const added = await db
      .insertInto("users")
      .values(
        people.flatMap((person, seed) => {
          if ((person.role === "Location Level Guest") !== isGuest) return [];
          const invitedBy = isGuest ? idOf(administratorOf(person, people)) : staffing.inviter;
          const made = { invitedBy, createdBy: invitedBy, updatedBy: invitedBy };
          return [{ companyId, ...made, ...rowOf(person, seed, staffing, today) }];
        }),
      )
      .returning(["id", "email"])
      .execute();
    for (const { id, email } of added) ids.set(email, id);
  }
  await db
    .insertInto("memberships")
    .values(
      people.flatMap((person) =>
        person.networks.map((code, position) => ({
          userId: idOf(person),
          companyId,
          networkId: shops.networks.get(code)?.id ?? 0,
          position,
        })),
      ),
    )
    .execute();
  await db
    .insertInto("guestLocations")
    .values(
      people.flatMap((person) =>
        person.guestOf.map((pcNumber) => ({
          userId: idOf(person),
          companyId,
          locationId: shops.locations.get(pcNumber) ?? 0,
        })),
      ),
    )
    .execute();
  await addInvitations(
    db,
    people.filter(({ status }) => status === "Invited"),
    ids,
    today,
  );
  await addAcceptances(db, staffing, idOf, today);
  return ids;
}

function administratorOf(guest: DemoPerson, people: readonly DemoPerson[]): DemoPerson {
  const administrator = people.find(
    ({ role, status, networks }) =>
      role === "Business Administrator" && status === "Registered" && networks.includes(guest.networks[0] ?? ""),
  );
  if (!administrator) throw new Error(`${guest.email} has no administrator`);
  return administrator;
}

function rowOf(person: DemoPerson, seed: number, { shops, terms }: Staffing, today: Date) {
  const { registered, lastVisit, invited, expires } = person;
  const changed = instantDaysAgo(today, registered ?? invited, seed);
  return {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
    role: person.role,
    status: person.status,
    jobTitle: person.jobTitle,
    phone: person.phone,
    timeZone: person.timeZone,
    canAccessBusinessMetrics: person.canAccessBusinessMetrics,
    canOrder: person.canOrder,
    defaultLocationId: shops.locations.get(person.guestOf[0] ?? "") ?? null,
    expiresOn: expires === null ? null : dateDaysAgo(today, -expires),
    acceptedTermsVersion: person.hasAcceptedTerms ? (newestAccepted(person, terms)?.number ?? 0) : null,
    passwordHash: registered === null ? null : DEMO_PASSWORD_HASH,
    registeredAt: registered === null ? null : instantDaysAgo(today, registered, seed),
    lastSignInAt: lastVisit === null ? null : instantDaysAgo(today, lastVisit, seed),
    lastVisitAt: lastVisit === null ? null : instantDaysAgo(today, lastVisit, seed + 3),
    createdAt: instantDaysAgo(today, invited, seed),
    updatedAt: changed,
  };
}

// The link of a demo invitation is unknown: an advisor sends a new one from the screens.
async function addInvitations(
  db: Db,
  people: readonly { email: string; invited: number }[],
  ids: Map<string, number>,
  today: Date,
): Promise<void> {
  if (people.length === 0) return;
  await db
    .insertInto("tokens")
    .values(
      people.map(({ email, invited }, seed) => ({
        userId: ids.get(email) ?? 0,
        kind: "invitation" as const,
        secretHash: createHash("sha256").update(randomBytes(32)).digest(),
        createdAt: instantDaysAgo(today, invited, seed),
        expiresAt: new Date(instantDaysAgo(today, invited, seed).getTime() + INVITATION_MS),
      })),
    )
    .execute();
}

async function addAcceptances(
  db: Db,
  { companyId, people, terms }: Staffing,
  idOf: (person: DemoPerson) => number,
  today: Date,
): Promise<void> {
  const acceptances = people.flatMap((person, seed) => {
    const newest = person.hasAcceptedTerms ? newestAccepted(person, terms) : undefined;
    if (!newest) return [];
    return [
      {
        userId: idOf(person),
        companyId,
        termsNumber: newest.number,
        textHash: newest.textHash,
        address: `203.0.113.${1 + (seed % 250)}`,
        acceptedAt: instantDaysAgo(today, Math.min(person.registered ?? 0, newest.age - 1), seed),
      },
    ];
  });
  await db.insertInto("termsAcceptances").values(acceptances).execute();
}

/**
 * Return the newest accepted terms: users who registered before the newest ones, which are not material, accepted those
 * before.
 */
function newestAccepted({ registered }: DemoPerson, terms: Staffing["terms"]) {
  return terms.filter(({ age }) => registered !== null && age > registered).at(-1) ?? terms[0];
}
