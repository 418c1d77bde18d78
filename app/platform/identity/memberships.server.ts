import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { NetworkFlags } from "./features.ts";

/** Network that a user belongs to. */
export interface Membership extends NetworkFlags {
  id: number;
  name: string;
}

interface Memberships {
  /** Networks in the user's own order. */
  first: Membership[];
  /** Number of all the user's networks. */
  count: number;
}

interface MembershipUser {
  userId: number;
}

/** Find a user's networks: the first `limit`, or all without a limit. */
export async function findMemberships(db: Db, user: MembershipUser, limit?: number): Promise<Memberships> {
  return toMemberships(await selectMemberships(db, user, limit).execute());
}

/** Select a user's networks in their own order, each with the number of all. */
export function selectMemberships(db: Db, user: MembershipUser, limit?: number) {
  return membershipsOf(db, user)
    .select(sql<number>`(select count(*) from memberships where user_id = ${user.userId})`.as("count"))
    .orderBy("memberships.position")
    .orderBy("memberships.networkId")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0));
}

/** Return the networks that `selectMemberships` selected. */
export function toMemberships(rows: readonly (Membership & { count: number })[]): Memberships {
  return { first: rows.map(({ count: _, ...membership }) => membership), count: rows[0]?.count ?? 0 };
}

/** Find one of a user's networks, null when the user is not a member. */
export async function findMembership(db: Db, user: MembershipUser, networkId: number): Promise<Membership | null> {
  const network = await membershipsOf(db, user).where("networks.id", "=", networkId).executeTakeFirst();
  return network ?? null;
}

function membershipsOf(db: Db, { userId }: MembershipUser) {
  return db
    .selectFrom("memberships")
    .innerJoin("networks", "networks.id", "memberships.networkId")
    .select(["networks.id", "networks.name"])
    .select(["networks.isPreviewLocationsDisabled", "networks.isSocialMediaDisabled"])
    .where("memberships.userId", "=", userId);
}
