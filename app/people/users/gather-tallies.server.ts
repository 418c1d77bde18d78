import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Puts the changes of each company's number of users together; the number stays the same. */
export async function gatherTallies(db: Db): Promise<void> {
  await sql`
    with changes as (delete from user_tallies returning company_id, change)
    insert into user_tallies select company_id, sum(change) from changes group by company_id having sum(change) <> 0
  `.execute(db);
}
