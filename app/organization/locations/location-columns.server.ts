import { type RawBuilder, sql } from "kysely";
import { GEOGRAPHY_TYPES, type GeographyType } from "./location-words.ts";

/** Columns of the locations' CSV, written by the download and read by the import. */
export const locationColumns: Record<string, RawBuilder<unknown>> = {
  "PC number": sql`locations.pc_number`,
  Name: sql`locations.name`,
  "Network code": sql`(select networks.code from networks where networks.id = locations.network_id)`,
  Street: sql`locations.street`,
  "Street 2": sql`locations.street2`,
  City: sql`locations.city`,
  State: sql`locations.state`,
  Zip: sql`locations.zip`,
  Phone: sql`replace(regexp_replace(locations.phone, '^[+]1(\\d{3})(\\d{3})(\\d{4})(?=;|$)', '(\\1) \\2-\\3'), ';ext=', ' ext. ')`,
  "Time zone": sql`locations.time_zone`,
  Latitude: sql`locations.latitude`,
  Longitude: sql`locations.longitude`,
  Neighborhood: sql`case locations.neighborhood_type when 'neighborhoodUrban' then 'Urban' else 'Rural' end`,
  Format: sql`case locations.format when 'traditional' then 'Traditional' when 'driveThru' then 'Drive-thru'
    when 'kiosk' then 'Kiosk' when 'nonTraditional' then 'Non-traditional' else 'Gas station' end`,
  Opened: sql`to_char(locations.opened_on, 'MM/DD/YYYY')`,
  Status: sql`case locations.status when 'planned' then 'Planned' when 'open' then 'Open'
    when 'temporarilyClosed' then 'Temporarily closed' else 'Closed' end`,
  ...Object.fromEntries(GEOGRAPHY_TYPES.map((type) => [geographyHeader(type), selectGeographyName(type)])),
};

/** Return the header of a geography type. */
function geographyHeader(type: GeographyType): string {
  return { dma: "DMA", region: "Region", state: "State (geography)", district: "District" }[type];
}

/** Build the SQL of the name of a location's geography of a type. */
export function selectGeographyName(type: GeographyType): RawBuilder<unknown> {
  return sql`(select geographies.name from geography_locations
    join geographies on geographies.id = geography_locations.geography_id
    where geography_locations.location_id = locations.id and geography_locations.type = ${type})`;
}
