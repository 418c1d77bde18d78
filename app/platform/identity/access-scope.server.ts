import { sql, type RawBuilder } from "kysely";
import { isAdvisorRole, type Role } from "./roles.ts";

type Condition = RawBuilder<boolean>;

interface ScopeUser {
  userId: number;
  role: Role;
  companyId: number | null;
}

/** Tables with the locations of records that can have several; the row of a social order also names its first. */
const locationTables: ReadonlyMap<string, { table: string; record: string }> = new Map([
  ["studioRequests", { table: "studioRequestLocations", record: "requestId" }],
  ["customEvents", { table: "customEventLocations", record: "eventId" }],
  ["socialOrders", { table: "socialOrderLocations", record: "orderId" }],
]);

/**
 * User's scope as conditions for queries (docs/product/roles.md). Guards create it, and queries on tenant data require
 * it. Membership is read from the database each time, so a transfer or a removed group applies at once.
 */
export class AccessScope {
  readonly #holder: ScopeUser;

  private constructor(user: ScopeUser) {
    this.#holder = user;
  }

  static of(user: ScopeUser): AccessScope {
    return new AccessScope(user);
  }

  /** Build the SQL condition that a row is the user's own; `column` holds a user id. */
  self(column: string): Condition {
    return sql<boolean>`${sql.ref(column)} = ${this.#holder.userId}`;
  }

  /** Build the SQL condition that the company in a column is in scope, as in `access.company("users.companyId")`. */
  company(column: string): Condition {
    const { role, userId, companyId } = this.#holder;
    const id = sql.ref(column);
    if (role === "Senior Advisor") return sql`${id} is not null`;
    if (role === "Mainstreet Advisor") {
      return sql`${id} in (select company_id from advisor_companies where user_id = ${userId})`;
    }
    return sql`${id} = ${companyId}`;
  }

  /** Build the SQL condition that the network in a column is in scope. */
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
   * Build the SQL condition that the user sees the network in a column completely. Guests, who see their granted
   * locations, and users in groups see none completely.
   */
  wholeNetwork(column: string): Condition {
    const { role, userId } = this.#holder;
    if (role === "Location Level Guest") return sql`false`;
    return sql`(${this.network(column)} and not exists (select from group_users where user_id = ${userId}))`;
  }

  /**
   * Build the SQL condition that the location in a column is in scope. Guests see their granted locations, users in
   * groups those of their groups, everyone else all locations of their networks; never one outside their networks.
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
   * Build the SQL condition that a record which stays with the network that paid is in scope; `table` has companyId,
   * networkId and locationId. Members see the records of their networks and of networks merged into them; guests and
   * users in groups only those of a location they see, be it one of several. Member ids are passed as arrays, with
   * which Postgres finds few records among many.
   */
  record(table: string): Condition {
    const { role, userId } = this.#holder;
    const ofCompany = this.company(`${table}.companyId`);
    if (isAdvisorRole(role)) return ofCompany;
    const isReached = (column: string) => sql`${sql.ref(column)} = any(array(${this.#memberLocations()}))`;
    const extraLocations = locationTables.get(table);
    const ofFirst = isReached(`${table}.locationId`);
    const ofLocation = extraLocations
      ? sql`(${ofFirst} or exists (select from ${sql.table(extraLocations.table)}
          where ${sql.ref(`${extraLocations.table}.${extraLocations.record}`)} = ${sql.ref(`${table}.id`)}
            and ${isReached(`${extraLocations.table}.locationId`)}))`
      : ofFirst;
    const seesNetwork = sql`not exists (select from group_users where user_id = ${userId})`;
    return sql`(${ofCompany}
      and ${sql.ref(`${table}.networkId`)} = any(array(select network_id from memberships where user_id = ${userId}
        union all select n.id from networks n join memberships m on m.network_id = n.merged_into_id
          where m.user_id = ${userId}))
      and (${role === "Location Level Guest" ? ofLocation : sql`${seesNetwork} or ${ofLocation}`}))`;
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

/** Tables that grant users some locations of a network. A preview passes a query in parentheses in place of one. */
export interface GrantTables {
  guestLocations: Table;
  groupUsers: Table;
  groupLocations: Table;
}

export const currentGrantTables: GrantTables = {
  guestLocations: sql`guest_locations`,
  groupUsers: sql`group_users`,
  groupLocations: sql`group_locations`,
};

/**
 * Build the SQL condition that the query's `users` see a location of one of their networks, as `AccessScope.location`
 * has it. `column` holds the location id, and `users` is the table's alias.
 */
export function isLocationVisibleTo(column: string, users = "users", grants = currentGrantTables): Condition {
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
 * Build the SQL condition that the query's `users`, members of a record's network, see the record by one of its
 * locations, as `AccessScope.record` has it.
 */
export function isRecordVisibleTo(table: string, users = "users"): Condition {
  const locations = locationTables.get(table);
  if (!locations) return isLocationVisibleTo(`${table}.locationId`, users);
  return sql<boolean>`exists (select from ${sql.table(locations.table)}
    where ${sql.ref(`${locations.table}.${locations.record}`)} = ${sql.ref(`${table}.id`)}
      and ${isLocationVisibleTo(`${locations.table}.locationId`, users)})`;
}

/**
 * True when the query's `users` see its `companies`, as `AccessScope.company` has it: for the query that finds the
 * user.
 */
export const isCompanyVisibleToUser: Condition = sql`case users.role
  when 'Senior Advisor' then true
  when 'Mainstreet Advisor' then companies.id in (select company_id from advisor_companies where user_id = users.id)
  else companies.id = users.company_id end`;
