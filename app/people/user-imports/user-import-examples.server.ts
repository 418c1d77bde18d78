import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { ExampleRow, Importer } from "#app/platform/import-kinds/import-kind.ts";
import type { UserField } from "./imported-user.ts";

/** Networks among which two with a name of their own are looked for; comparing all with all takes minutes. */
const CANDIDATES = 20;

/**
 * Build example rows from the company's records: an owner of two networks and a guest of the first. Missing records
 * stay empty.
 */
export async function userExamples(db: Db, { access }: Importer, companyId: number): Promise<ExampleRow<UserField>[]> {
  const { rows } = await sql<{ networks: string[]; group: string | null; locations: string[] }>`
    with candidate as materialized (
      select id, company_id, coalesce(code, name) as word,
        row_number() over (order by exists (select from locations where network_id = networks.id and status <> 'closed') desc, id) as nth
      from networks
      where company_id = ${companyId} and status = 'active' and ${access.network("networks.id")} and ${isOneWord("coalesce(code, name)")}
      order by nth limit ${CANDIDATES}
    ), named as (
      select id, word, nth from candidate
      where not exists (select from networks other where other.company_id = candidate.company_id
        and other.id <> candidate.id and lower(candidate.word) in (lower(other.code), lower(other.name)))
      order by nth limit 2
    ), main as (select id from named order by nth limit 1)
    select array(select word from named order by nth) as networks,
      (select name from location_groups
        where company_id = ${companyId} and ${isOneWord("name")} and (network_id is null or network_id = (select id from main))
          and not exists (select from location_groups other where other.company_id = ${companyId}
            and other.id <> location_groups.id and lower(other.name) = lower(location_groups.name))
        order by id limit 1) as group,
      array(select pc_number from locations
        where network_id = (select id from main) and status <> 'closed' and ${access.location("locations.id")}
        order by id limit 2) as locations
  `.execute(db);
  const { networks = [], group = null, locations = [] } = rows[0] ?? {};
  const domain = `company${companyId}.example.com`;
  const isGuest = locations.length > 0;
  return [
    {
      email: `ada@${domain}`,
      firstName: "Ada",
      lastName: "Byron",
      role: "Business Owner",
      networks: networks.join(" | "),
      groups: group ?? "",
      canAccessBusinessMetrics: "yes",
    },
    {
      email: `grace@${domain}`,
      firstName: "Grace",
      lastName: "Hopper",
      role: isGuest ? "Location Level Guest" : "View Only",
      networks: networks[0] ?? "",
      locations: locations.join(" | "),
      canAccessBusinessMetrics: "no",
    },
  ];
}

/** Build the SQL condition that a name has none of the separators of a cell with several names. */
function isOneWord(text: string) {
  return sql`${sql.raw(text)} !~ '[|;]'`;
}
