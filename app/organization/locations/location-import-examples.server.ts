import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { ExampleRow, Importer } from "#app/platform/import-kinds/import-kind.ts";
import type { GeographyType } from "./location-words.ts";

/**
 * Build two example rows in the company's first network with a code and geographies, those of Chicago where it has them. Missing records stay
 * empty.
 */
export async function locationExamples(db: Db, { access }: Importer, companyId: number): Promise<ExampleRow[]> {
  const { rows } = await sql<{ pcNumbers: string[]; code: string | null; geographies: Record<GeographyType, string> }>`
    select
      array(select 'EXAMPLE-' || number from generate_series(1, 999) as number
        where not exists (select from locations
          where company_id = ${companyId} and lower(pc_number) = 'example-' || number)
        limit 2) as "pcNumbers",
      (select code from networks where company_id = ${companyId} and status = 'active' and code is not null
        and ${access.network("networks.id")} order by id limit 1) as code,
      (select coalesce(json_object_agg(type, name), '{}') from (select distinct on (type) type, name from geographies
        where company_id = ${companyId} and ${access.company("geographies.company_id")} order by type, name not in ('Chicago', 'Illinois'), id) as first) as geographies
  `.execute(db);
  const { pcNumbers = [], code = null, geographies } = rows[0] ?? {};
  const [first = "EXAMPLE-1", second = "EXAMPLE-2"] = pcNumbers;
  const networkCode = code ?? "";
  return [
    {
      pcNumber: first,
      name: "Evanston, Orrington Ave",
      networkCode,
      street: "1603 Orrington Ave",
      street2: "Suite 100",
      city: "Evanston",
      state: "IL",
      zip: "60201",
      phone: "(847) 555-0160",
      timeZone: "America/Chicago",
      latitude: 42.0477,
      longitude: -87.681,
      neighborhood: "Urban",
      format: "Traditional",
      opened: "05/14/2019",
      status: "Open",
      dma: geographies?.dma ?? "",
      region: geographies?.region ?? "",
      stateArea: geographies?.state ?? "",
      district: geographies?.district ?? "",
    },
    {
      pcNumber: second,
      name: "Skokie, Oakton St",
      networkCode,
      street: "4950 Oakton St",
      city: "Skokie",
      state: "IL",
      zip: "60077-1234",
      latitude: 42.0267,
      longitude: -87.7515,
      neighborhood: "Rural",
      format: "Drive-thru",
      opened: "2021-03-01",
      status: "Planned",
      dma: geographies?.dma ?? "",
    },
  ];
}
