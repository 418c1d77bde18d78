import { sql } from "kysely";
import type { Db } from "../connect.ts";

export interface PlansGround {
  companyId: number;
  key: "sunrise" | "harbor";
  advisor: number | null;
}

/** The shops that are open, with an owner each, by PC number. */
export async function listShops(db: Db, companyId: number) {
  return db
    .selectFrom("locations")
    .select(["id", "networkId", "pcNumber", "neighborhoodType"])
    .select(
      sql<number | null>`(select min(users.id) from memberships join users on users.id = memberships.user_id
        where memberships.network_id = locations.network_id and users.status = 'Registered'
          and users.role in ('Business Owner', 'Business Administrator'))`.as("owner"),
    )
    .where("companyId", "=", companyId)
    .where("status", "=", "open")
    .orderBy("pcNumber")
    .execute();
}

export type DemoShop = Awaited<ReturnType<typeof listShops>>[number];

/** The next human number of a plan in a year; `lasts` keeps the last one of each. */
export function nextNumber(lasts: Map<number, number>, year: number): string {
  const last = (lasts.get(year) ?? 0) + 1;
  lasts.set(year, last);
  return `PL-${year}-${String(last).padStart(6, "0")}`;
}

/** For queries on `ideas`: its first channel option. */
export const firstOption = sql`(
  select channel_option_id from idea_channel_options where idea_id = ideas.id order by channel_option_id limit 1)`;

/** For queries on `ideas`: its steps as a plan's item keeps them. */
export const stepsOfIdea = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'title', title, 'detail', detail, 'phase', phase,
    'offsetDays', offset_days, 'isMandatory', is_mandatory, 'ownerRole', owner_role, 'link', link) order by position)
  from idea_steps where idea_id = ideas.id), '[]')`;
