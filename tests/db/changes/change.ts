import type { Member, Person } from "#app/access/guards/guards.server.ts";
import type { Db } from "#db/connect.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import type { World } from "#tests/support/make/world.ts";

/** One verb, with what its four tests try. A capability names its verbs in a file of this folder. */
export interface Change {
  /** Makes a record of its own for each test, and says what is tried on it. */
  scene(): Promise<Scene>;
  /** Why one of the four makes no sense for this verb, in words. */
  without?: Partial<Record<"refuses" | "isAbsent" | "twice", string>>;
  /** Where a change shows: a row of the audit log, a mail where nobody signed in acts, or what counts people's use. */
  leaves?: "mail" | "event";
  /** True where the server itself acts, on nobody's behalf. */
  isOfServer?: true;
  /** True where the answer is the same for everyone, so that it tells nobody what happened. */
  answersAlike?: true;
}

export interface Scene {
  saves(): Promise<unknown>;
  /** The same against a rule. */
  refuses?(): Promise<unknown>;
  /** The same by or for somebody of another company. */
  isAbsent?(): Promise<unknown>;
}

export type Changes = Record<string, Change>;
export type Ground = Awaited<ReturnType<typeof makeGround>>;

/** The people who act: each of two companies that must never see each other. */
export async function makeGround(db: Db, world: World) {
  const as = (user: { id: number }): Promise<Person> => makePerson(db, user);
  const asMember = (user: { id: number }): Promise<Member> => makeMember(db, user);
  const inNorth = { company: world.sunrise, networks: [world.north] };
  const unregistered = { passwordHash: null, registeredAt: null, acceptedTermsVersion: null } as const;
  return {
    db,
    world,
    now: new Date("2026-11-20T15:00:00Z"),
    origin: { requestId: "test-request", address: "192.0.2.1", agent: "test" },
    senior: await as(world.senior),
    harborAdvisor: await as(world.harborAdvisor),
    owner: await asMember(world.owner),
    harborOwner: await asMember(world.harborOwner),
    as,
    asMember,
    /** Somebody of the north of Sunrise, who may come and go without leaving it ownerless. */
    somebody: (values: Parameters<typeof makeUser>[3] = {}) => makeUser(db, "Business Owner", inNorth, values),
    invitee: () => makeUser(db, "Business Owner", inNorth, { status: "Invited", ...unregistered }),
    guest: (values: Parameters<typeof makeUser>[3] = {}) =>
      makeUser(db, "Location Level Guest", { ...inNorth, locations: [world.shop] }, values),
  };
}

let last = 0;
/** An address that nobody has. */
export const newEmail = (): string => `nobody${(last += 1)}@example.test`;

export const ONESELF = "People change themselves alone: the session says whom.";
