import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { selectGeographyName } from "#app/organization/locations/location-columns.server.ts";
import { locationSearchText } from "#app/organization/locations/location-list.server.ts";
import { locationWorkflow } from "#app/organization/locations/location-rules.ts";
import {
  type GeographyType,
  geographyTypeWords,
  locationFormatWords,
  neighborhoodWords,
} from "#app/organization/locations/location-words.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { paths } from "#app/paths.ts";
import {
  countColumn,
  dayColumn,
  decimalColumn,
  fieldRef,
  moneyColumn,
  namesColumn,
  statusColumn,
  textColumn,
  wordColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateNames } from "#app/ui/map/states.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { specificationFilters, readFilterOptions, locationFilters } from "./report-filters.server.ts";
import { locationUsers, fromLocationsOfUser } from "./user-locations.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const geography = (type: GeographyType) =>
  textColumn(geographyTypeWords[type], sql<string | null>`${selectGeographyName(type)}`, { none: "None", ...hidden });
const groupNames = sql<string[]>`array(select location_groups.name from group_locations
  join location_groups on location_groups.id = group_locations.group_id
  where group_locations.location_id = locations.id order by lower(location_groups.name), location_groups.id)`;
/** Pins are set by hand or imported; no geocoding service is used. */
const geocodeQuality = sql<string>`case when locations.latitude is null then 'none' else 'manual' end`;
/** Guests whom an owner gave access to run the location. */
const managers = sql<string[]>`array(select ${fullNameSql()} from guest_locations
  join users on users.id = guest_locations.user_id and users.role = 'Location Level Guest' and users.status = 'Registered'
  where guest_locations.location_id = locations.id order by lower(users.last_name), users.id)`;
const activePlans = sql<number>`(select count(*) from plans
  where plans.location_id = locations.id and plans.status = 'active')`;
const lastPlan = sql<string | null>`(select max(plans.starts_on) from plans
  where plans.location_id = locations.id and plans.status in ('active', 'completed'))`;
/** Cents available to the location in its current network's accounts, in open or closing programs. */
const incentiveLeft = sql<number>`(select coalesce(sum(budget_accounts.available_cents), 0)::bigint from budget_accounts
  join incentive_programs on incentive_programs.id = budget_accounts.program_id
    and incentive_programs.status in ('open', 'closing')
  where budget_accounts.location_id = locations.id and budget_accounts.network_id = locations.network_id)`;
const ofNetworks = (ids: ReturnType<typeof sql>) => sql<boolean>`locations.network_id in (${ids})`;

const list = defineList<ReportScope>()({
  name: "companyLocations",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(access.company("locations.companyId")),
  columns: {
    pcNumber: textColumn("{pcNumber}", fieldRef("locations.pcNumber"), {
      hidden: "screen",
      sort: { by: [fieldRef("locations.pcNumber")] },
      card: "hidden",
      size: 110,
    }),
    name: textColumn("Name", fieldRef("locations.name"), {
      below: fieldRef("locations.pcNumber"),
      sort: true,
      isLink: true,
      fixed: true,
      card: "title",
      size: 190,
    }),
    organizationName: textColumn("{Network}", fieldRef("networks.name"), { sort: true, size: 170 }),
    code: textColumn("Code", fieldRef("networks.code"), { none: "None", ...hidden, size: 90 }),
    street: textColumn("Street", fieldRef("locations.street"), { ...hidden, size: 180 }),
    city: textColumn("City", fieldRef("locations.city"), { sort: true, size: 130 }),
    state: textColumn("State", fieldRef("locations.state"), {
      hidden: "screen",
      sort: { by: [fieldRef("locations.state")] },
      size: 80,
    }),
    zip: textColumn("ZIP", fieldRef("locations.zip"), { ...hidden, size: 80 }),
    dma: geography("dma"),
    region: geography("region"),
    stateArea: geography("state"),
    district: geography("district"),
    format: wordColumn("Format", fieldRef("locations.format"), locationFormatWords, { ...hidden, size: 130 }),
    neighborhood: wordColumn("Neighborhood", fieldRef("locations.neighborhoodType"), neighborhoodWords, hidden),
    opened: dayColumn("Opened", fieldRef("locations.openedOn"), {
      hidden: "screen",
      sort: "nulls",
      none: "Unknown",
      size: 110,
    }),
    status: statusColumn({
      head: "Status",
      value: fieldRef("locations.status"),
      words: locationWorkflow.words,
      tones: locationWorkflow.tones,
      options: {
        sort: { by: [fieldRef("locations.status")] },
        size: 150,
      },
    }),
    closed: dayColumn("Closed", fieldRef("locations.closedOn"), { none: "Never", ...hidden, size: 110 }),
    latitude: decimalColumn("Latitude", fieldRef("locations.latitude"), hidden),
    longitude: decimalColumn("Longitude", fieldRef("locations.longitude"), hidden),
    geocodeQuality: wordColumn("Geocode quality", geocodeQuality, { manual: "Manual", none: "None" }, hidden),
    managers: namesColumn("Managers", managers, { ...hidden, size: 150 }),
    phone: textColumn("Phone", fieldRef("locations.phone"), { none: "None", ...hidden, size: 130 }),
    groups: namesColumn("{Groups}", groupNames, { ...hidden, size: 150 }),
    plans: countColumn("Active {plans}", activePlans, { sort: true, size: 110 }),
    lastPlan: dayColumn("Last {plan}", lastPlan, { hidden: "screen", sort: "nulls", none: "Never", size: 110 }),
    incentiveLeft: moneyColumn("{Incentive} left", incentiveLeft, { sort: true, size: 125 }),
  },
  totals: { plans: "sum", incentiveLeft: "sum" },
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or city", where: (q) => textContains(locationSearchText, q) },
  filters: {
    ...locationFilters({ ofNetworks, atLocations: (ids) => sql`locations.id in (${ids})` }),
    status: anyOfFilter("Status", locationWorkflow.words, (values) => sql`locations.status = any(${values})`),
    state: oneOfFilter("State", stateNames, (code) => sql`locations.state = ${code}`, { folded: true }),
    format: anyOfFilter("Format", locationFormatWords, (values) => sql`locations.format = any(${values})`, {
      folded: true,
    }),
    ...specificationFilters({
      id: sql.ref("locations.id"),
      ofNetworks,
      ofUser: (
        id,
      ) => sql`locations.id in (select seen.id from users, lateral (select locations.id ${fromLocationsOfUser}) seen
        where users.id = ${id})`,
    }),
  },
  offers: readFilterOptions,
});

export const companyLocations: Report = {
  key: "company-locations",
  title: "Company Locations Report",
  group: "{Locations}",
  hasPeriod: false,
  list,
  about: "Every {location} with its address, geographies, {plans} and {incentive} money.",
  definitions: [
    "Each {plan} counts only for its own {location}. Last {plan} is the latest start date of an active or completed {plan}.",
    "Managers are the {guests} with access to the {location}. Map pins are set by hand or by import.",
    "{Incentive} left is the {location}'s available balance under its current {network}, in programs that accept claims.",
  ],
  link: ({ id }) => paths.editLocation(id),
  records: { allowedUsers: { label: "Users", list: locationUsers } },
};
