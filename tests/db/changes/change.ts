import type { Db } from "#db/connect.ts";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import type { World } from "#tests/support/make/world.ts";

/** Change with the scenes of its four tests. Each capability lists its changes in a file of this folder. */
export interface ChangeCase {
  /** Create a record of its own for each test, and return the attempts on it. */
  scenario(): Promise<ChangeScenario>;
  /** Reason why one of the four makes no sense for this change. */
  exemptions?: Partial<Record<"refuses" | "isAbsent" | "twice", string>>;
  /** Trace of a change other than an audit row: a mail where no user is signed in, or a usage count. */
  trace?: "mail" | "event";
  /** True where the server itself acts, for no user. */
  isSystemChange?: true;
  /** True where the answer is the same for everyone, so that it reveals nothing. */
  answersAlike?: true;
}

export interface ChangeScenario {
  saves(): Promise<unknown>;
  /** Try the same against a rule. */
  refuses?(): Promise<unknown>;
  /** Try the same by or for a user of another company. */
  isAbsent?(): Promise<unknown>;
}

export type ChangeCases = Record<string, ChangeCase>;
export type ChangeContext = Awaited<ReturnType<typeof makeChangeContext>>;

/** Create the users of two companies that must never see each other. */
export async function makeChangeContext(db: Db, world: World) {
  const as = (user: { id: number }): Promise<CurrentUser> => makePerson(db, user);
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
    /** Create a user of North, whose removal does not leave it without an owner. */
    makeNorthUser: (values: Parameters<typeof makeUser>[3] = {}) => makeUser(db, "Business Owner", inNorth, values),
    invitee: () => makeUser(db, "Business Owner", inNorth, { status: "Invited", ...unregistered }),
    guest: (values: Parameters<typeof makeUser>[3] = {}) =>
      makeUser(db, "Location Level Guest", { ...inNorth, locations: [world.shop] }, values),
  };
}

let last = 0;
/** Return an unused address. */
export const newEmail = (): string => `nobody${(last += 1)}@example.test`;

export const OWN_ACCOUNT_ONLY = "People change themselves alone: the session says whom.";
