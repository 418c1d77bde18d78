import { sql, type RawBuilder } from "kysely";
import type { Role } from "./roles.ts";

type Condition = RawBuilder<boolean>;

interface Holder {
  userId: number;
  role: Role;
  companyId: number | null;
}

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
    const inNetworks = sql`select l.id from locations l join memberships m on m.network_id = l.network_id
      where m.user_id = ${userId}`;
    if (role === "Location Level Guest") {
      return sql`${id} in (${inNetworks} and l.id in (select location_id from guest_locations where user_id = ${userId}))`;
    }
    return sql`${id} in (${inNetworks} and (
      not exists (select from group_users where user_id = ${userId})
      or l.id in (select gl.location_id from group_locations gl join group_users gu on gu.group_id = gl.group_id
        where gu.user_id = ${userId})))`;
  }
}

/** Holds where the query's `users` reach its `companies`, as `Reach.company` has it: for the query that finds the user. */
export const userReachesCompany: Condition = sql`case users.role
  when 'Senior Advisor' then true
  when 'Mainstreet Advisor' then companies.id in (select company_id from advisor_companies where user_id = users.id)
  else companies.id = users.company_id end`;
