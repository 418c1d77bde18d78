import { sql } from "kysely";
import type { Db } from "../connect.ts";

export interface PlanSeed {
  companyId: number;
  key: "sunrise" | "harbor";
  advisor: number | null;
}

/** List the open shops with one owner each, by PC number. */
export async function listOpenShops(db: Db, companyId: number) {
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

export type DemoShop = Awaited<ReturnType<typeof listOpenShops>>[number];

/** Return the next number of a plan in a year; `lasts` keeps the last one of each year. */
export function nextPlanNumber(lasts: Map<number, number>, year: number): string {
  const last = (lasts.get(year) ?? 0) + 1;
  lasts.set(year, last);
  return `PL-${year}-${String(last).padStart(6, "0")}`;
}

/** SQL for queries on `ideas`: the idea's first channel option. */
export const firstChannelOption = sql`(
  select channel_option_id from idea_channel_options where idea_id = ideas.id order by channel_option_id limit 1)`;

/** SQL for queries on `ideas`: the idea's steps in the format of a plan item. */
export const stepsOfIdea = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'title', title, 'detail', detail, 'phase', phase,
    'offsetDays', offset_days, 'isMandatory', is_mandatory, 'ownerRole', owner_role, 'link', link) order by position)
  from idea_steps where idea_id = ideas.id), '[]')`;
