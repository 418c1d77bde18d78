import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { NetworkFlags } from "./features.ts";

/** A network that somebody belongs to. */
export interface Membership extends NetworkFlags {
  id: number;
  name: string;
}

interface Memberships {
  /** In the order of their memberships. */
  first: Membership[];
  /** How many there are in all. */
  count: number;
}

interface Person {
  userId: number;
}

/** Somebody's networks: the first ones, or all of them where no number is given. */
export async function findMemberships(db: Db, person: Person, most?: number): Promise<Memberships> {
  const found = await membershipsOf(db, person)
    .select(sql<number>`(select count(*) from memberships where user_id = ${person.userId})`.as("count"))
    .orderBy("memberships.position")
    .orderBy("memberships.networkId")
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute();
  return { first: found.map(({ count: _, ...membership }) => membership), count: found[0]?.count ?? 0 };
}

/** One of somebody's networks; null where it is none of theirs. */
export async function findMembership(db: Db, person: Person, networkId: number): Promise<Membership | null> {
  const network = await membershipsOf(db, person).where("networks.id", "=", networkId).executeTakeFirst();
  return network ?? null;
}

function membershipsOf(db: Db, { userId }: Person) {
  return db
    .selectFrom("memberships")
    .innerJoin("networks", "networks.id", "memberships.networkId")
    .select(["networks.id", "networks.name"])
    .select(["networks.isPreviewLocationsDisabled", "networks.isSocialMediaDisabled"])
    .where("memberships.userId", "=", userId);
}
