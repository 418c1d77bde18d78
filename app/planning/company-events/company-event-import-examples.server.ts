import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { ExampleRow, Importer } from "#app/platform/import-kinds/import-kind.ts";
import type { CompanyEventImportField } from "./company-event-import-columns.ts";
import { geographyNameWithType } from "./company-event-queries.server.ts";

/**
 * Return two example rows built from the company's records: an event for everyone and one for some geographies and
 * networks, which is also for everyone when the company has none.
 */
export async function companyEventExamples(
  db: Db,
  { access }: Importer,
  companyId: number,
): Promise<ExampleRow<CompanyEventImportField>[]> {
  const { rows } = await sql<{ geographies: string[]; networks: string[]; channels: string[] }>`
    select
      array(select ${geographyNameWithType} from geographies
        where company_id = ${companyId} and ${access.company("geographies.company_id")} and name !~ '[|]'
        order by id limit 2) as geographies,
      array(select name from networks
        where company_id = ${companyId} and ${access.network("networks.id")} and status = 'active' and name !~ '[|]'
          and not exists (select from networks other
            where other.company_id = ${companyId} and other.id <> networks.id and lower(other.code) = lower(networks.name))
        order by id limit 1) as networks,
      array(select name from channels
        where company_id = ${companyId} and ${access.company("channels.company_id")} and is_active and name !~ '[|]'
        order by position, id limit 2) as channels
  `.execute(db);
  const { geographies = [], networks = [], channels = [] } = rows[0] ?? {};
  return [
    {
      title: "National Donut Day",
      kind: "Promotion",
      startsOn: "06/04/2027",
      everywhere: "Yes",
      channels: channels.join("|"),
      link: "https://assets.example.com/donut-day",
      description: "A free donut with any drink.",
    },
    {
      title: "State fair tie-in",
      kind: "Launch",
      startsOn: "09/25/2027",
      endsOn: "10/18/2027",
      everywhere: geographies.length + networks.length > 0 ? "No" : "Yes",
      geographies: geographies.join("|"),
      networks: networks.join("|"),
      visibleFrom: "08/01/2027",
    },
  ];
}
