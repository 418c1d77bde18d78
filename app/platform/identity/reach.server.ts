import { sql, type RawBuilder } from "kysely";
import { isAdvisorRole, type Role } from "./roles.ts";

type Condition = RawBuilder<boolean>;

interface Holder {
  userId: number;
  role: Role;
  companyId: number | null;
}

/** Where the locations of records stand that can be for several; the first of an order's is its own as well. */
const otherLocations: ReadonlyMap<string, { table: string; record: string }> = new Map([
  ["studioRequests", { table: "studioRequestLocations", record: "requestId" }],
  ["customEvents", { table: "customEventLocations", record: "eventId" }],
  ["socialOrders", { table: "socialOrderLocations", record: "orderId" }],
]);

/**
 * What somebody may see, as conditions for queries (PRODUCT.md 1.1). Guards hand it out and queries on tenant data
 * demand it. Membership is asked of the database each time, so a transfer or a removed group acts at once.
 */
export class Reach {
  readonly #holder: Holder;

  private constructor(holder: Holder) {
    this.#holder = holder;
  }

  static of(holder: Holder): Reach {
    return new Reach(holder);
  }

  /** Holds for what is the holder's own, by the column of its person. */
  self(column: string): Condition {
    return sql<boolean>`${sql.ref(column)} = ${this.#holder.userId}`;
  }

  /** `column` holds a company id, as in `reach.company("users.companyId")`. */
  company(column: string): Condition {
    const { role, userId, companyId } = this.#holder;
    const id = sql.ref(column);
    if (role === "Senior Advisor") return sql`${id} is not null`;
    if (role === "Mainstreet Advisor") {
      return sql`${id} in (select company_id from advisor_companies where user_id = ${userId})`;
    }
    return sql`${id} = ${companyId}`;
  }

  /** `column` holds a network id. */
  network(column: string): Condition {
    const { role, userId } = this.#holder;
    const id = sql.ref(column);
    if (role === "Senior Advisor") return sql`${id} is not null`;
    if (role === "Mainstreet Advisor") {
      return sql`${id} in (select n.id from networks n join advisor_companies a on a.company_id = n.company_id
        where a.user_id = ${userId})`;
    }
    return sql`${id} in (select network_id from memberships where user_id = ${userId})`;
  }

  /**
   * `column` holds a network id. Holds for the networks that somebody sees all of: guests, who see the locations given
   * to them, and people in groups see none whole.
   */
  wholeNetwork(column: string): Condition {
    const { role, userId } = this.#holder;
    if (role === "Location Level Guest") return sql`false`;
    return sql`(${this.network(column)} and not exists (select from group_users where user_id = ${userId}))`;
  }

  /**
   * `column` holds a location id. Guests reach the locations given to them, people in groups those of their groups,
   * everyone else all of their networks', and nobody one outside their networks.
   */
  location(column: string): Condition {
    const { role, userId } = this.#holder;
    const id = sql.ref(column);
    if (role === "Senior Advisor") return sql`${id} is not null`;
    if (role === "Mainstreet Advisor") {
      return sql`${id} in (select l.id from locations l join advisor_companies a on a.company_id = l.company_id
        where a.user_id = ${userId})`;
    }
    return sql`${id} in (${this.#memberLocations()})`;
  }

  /**
   * `table` holds records that stay with their network: its columns are companyId, networkId and locationId. Holds for those
   * of somebody's networks and of those that were merged into them; of these, guests and people in groups reach the ones
   * of the locations that they reach, be it one of several. What a member has is given as arrays, by which Postgres finds
   * few records among many.
   */
  record(table: string): Condition {
    const { role, userId } = this.#holder;
    const ofCompany = this.company(`${table}.companyId`);
    if (isAdvisorRole(role)) return ofCompany;
    const isReached = (column: string) => sql`${sql.ref(column)} = any(array(${this.#memberLocations()}))`;
    const others = otherLocations.get(table);
    const ofFirst = isReached(`${table}.locationId`);
    const ofPlace = others
      ? sql`(${ofFirst} or exists (select from ${sql.table(others.table)}
          where ${sql.ref(`${others.table}.${others.record}`)} = ${sql.ref(`${table}.id`)}
            and ${isReached(`${others.table}.locationId`)}))`
      : ofFirst;
    const seesNetwork = sql`not exists (select from group_users where user_id = ${userId})`;
    return sql`(${ofCompany}
      and ${sql.ref(`${table}.networkId`)} = any(array(select network_id from memberships where user_id = ${userId}
        union all select n.id from networks n join memberships m on m.network_id = n.merged_into_id
          where m.user_id = ${userId}))
      and (${role === "Location Level Guest" ? ofPlace : sql`${seesNetwork} or ${ofPlace}`}))`;
  }

  #memberLocations(): RawBuilder<unknown> {
    const { role, userId } = this.#holder;
    const inNetworks = sql`select l.id from locations l
      where l.network_id = any(array(select network_id from memberships where user_id = ${userId}))`;
    if (role === "Location Level Guest") {
      return sql`${inNetworks} and l.id in (select location_id from guest_locations where user_id = ${userId})`;
    }
    return sql`${inNetworks} and (
      not exists (select from group_users where user_id = ${userId})
      or l.id in (select gl.location_id from group_locations gl join group_users gu on gu.group_id = gl.group_id
        where gu.user_id = ${userId}))`;
  }
}

type Table = RawBuilder<unknown>;

/** The tables that say which locations of a network somebody sees. A preview puts a query of its own, in parentheses, for one. */
export interface GrantTables {
  guestLocations: Table;
  groupUsers: Table;
  groupLocations: Table;
}

export const grantsAsTheyAre: GrantTables = {
  guestLocations: sql`guest_locations`,
  groupUsers: sql`group_users`,
  groupLocations: sql`group_locations`,
};

/**
 * Holds where the query's `users` see a location of a network of theirs, as `Reach.location` has it; `column` holds the
 * location's id, and `users` is what they are called there. Guests see what was given to them, people in groups what
 * their groups hold, everyone else all of it.
 */
export function userSees(column: string, users = "users", grants = grantsAsTheyAre): Condition {
  const [id, userId, role] = [sql.ref(column), sql.ref(`${users}.id`), sql.ref(`${users}.role`)];
  return sql<boolean>`(case when ${role} = 'Location Level Guest'
    then exists (select from ${grants.guestLocations} given
      where given.user_id = ${userId} and given.location_id = ${id})
    else not exists (select from ${grants.groupUsers} grouped where grouped.user_id = ${userId})
      or exists (select from ${grants.groupLocations} held
        join ${grants.groupUsers} grouped on grouped.group_id = held.group_id
        where grouped.user_id = ${userId} and held.location_id = ${id})
    end)`;
}

/**
 * Holds where the query's `users`, members of a record's network, reach the record, as `Reach.record` has it: by its
 * location or by one of several.
 */
export function userSeesRecord(table: string, users = "users"): Condition {
  const places = otherLocations.get(table);
  if (!places) return userSees(`${table}.locationId`, users);
  return sql<boolean>`exists (select from ${sql.table(places.table)}
    where ${sql.ref(`${places.table}.${places.record}`)} = ${sql.ref(`${table}.id`)}
      and ${userSees(`${places.table}.locationId`, users)})`;
}

/** Holds where the query's `users` reach its `companies`, as `Reach.company` has it: for the query that finds the user. */
export const userReachesCompany: Condition = sql`case users.role
  when 'Senior Advisor' then true
  when 'Mainstreet Advisor' then companies.id in (select company_id from advisor_companies where user_id = users.id)
  else companies.id = users.company_id end`;
