import { sql } from "kysely";
import { geographyName } from "#app/organization/locations/location-columns.server.ts";
import { searchText } from "#app/organization/locations/location-list.server.ts";
import {
  type GeographyType,
  geographyTypeWords,
  locationFormatWords,
  locationStatusTones,
  locationStatusWords,
  neighborhoodWords,
} from "#app/organization/locations/location-words.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import { paths } from "#app/paths.ts";
import {
  count,
  day,
  decimal,
  field,
  money,
  names,
  status,
  text,
  word,
} from "#app/platform/records/list-columns.server.ts";
import { choice, choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { stateWords } from "#app/ui/map/states.ts";
import { like } from "#db/like.ts";
import type { Report, ReportScope } from "./report.server.ts";
import { addressFilters, offerPlaces, placeFilters } from "./report-filters.server.ts";
import { locationUsers, placesOfUser } from "./user-locations.server.ts";

const hidden = { hidden: true, card: "hidden" } as const;
const geography = (type: GeographyType) =>
  text(geographyTypeWords[type], sql<string | null>`${geographyName(type)}`, { none: "None", ...hidden });
const groupNames = sql<string[]>`array(select location_groups.name from group_locations
  join location_groups on location_groups.id = group_locations.group_id
  where group_locations.location_id = locations.id order by lower(location_groups.name), location_groups.id)`;
/** A pin is set by hand or imported; no service of addresses guesses one. */
const geocodeQuality = sql<string>`case when locations.latitude is null then 'none' else 'manual' end`;
/** Those to whom an owner gave the location to run it. */
const managers = sql<string[]>`array(select ${nameInFull()} from guest_locations
  join users on users.id = guest_locations.user_id and users.role = 'Location Level Guest' and users.status = 'Registered'
  where guest_locations.location_id = locations.id order by lower(users.last_name), users.id)`;
const activePlans = sql<number>`(select count(*) from plans
  where plans.location_id = locations.id and plans.status = 'active')`;
const lastPlan = sql<string | null>`(select max(plans.starts_on) from plans
  where plans.location_id = locations.id and plans.status in ('active', 'completed'))`;
/** Cents that the accounts which its owner has for the location have available, of programs that run. */
const incentiveLeft = sql<number>`(select coalesce(sum(budget_accounts.available_cents), 0)::bigint from budget_accounts
  join incentive_programs on incentive_programs.id = budget_accounts.program_id
    and incentive_programs.status in ('open', 'closing')
  where budget_accounts.location_id = locations.id and budget_accounts.network_id = locations.network_id)`;
const ofNetworks = (ids: ReturnType<typeof sql>) => sql<boolean>`locations.network_id in (${ids})`;

const list = defineList<ReportScope>()({
  ...{ name: "companyLocations", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(reach.company("locations.companyId")),
  columns: {
    pcNumber: text("{pcNumber}", field("locations.pcNumber"), {
      ...{ sort: { by: [field("locations.pcNumber")] }, isLink: true, card: "title", fixed: true, size: 110 },
    }),
    name: text("Name", field("locations.name"), { sort: true, card: "secondary", size: 190 }),
    organizationName: text("{Network}", field("networks.name"), { sort: true, size: 170 }),
    code: text("Code", field("networks.code"), { none: "None", ...hidden, size: 90 }),
    street: text("Street", field("locations.street"), { ...hidden, size: 180 }),
    city: text("City", field("locations.city"), { sort: true, size: 130 }),
    state: text("State", field("locations.state"), { sort: { by: [field("locations.state")] }, size: 80 }),
    zip: text("Zip", field("locations.zip"), { ...hidden, size: 80 }),
    dma: geography("dma"),
    region: geography("region"),
    stateArea: geography("state"),
    district: geography("district"),
    format: word("Format", field("locations.format"), locationFormatWords, { ...hidden, size: 130 }),
    neighborhood: word("Neighborhood", field("locations.neighborhoodType"), neighborhoodWords, hidden),
    opened: day("Opened", field("locations.openedOn"), { sort: "nulls", none: "Unknown", size: 110 }),
    status: status("Status", field("locations.status"), locationStatusWords, locationStatusTones, {
      ...{ sort: { by: [field("locations.status")] }, size: 150 },
    }),
    closed: day("Closed", field("locations.closedOn"), { none: "Never", ...hidden, size: 110 }),
    latitude: decimal("Latitude", field("locations.latitude"), hidden),
    longitude: decimal("Longitude", field("locations.longitude"), hidden),
    geocodeQuality: word("Geocode quality", geocodeQuality, { manual: "Manual", none: "None" }, hidden),
    managers: names("Managers", managers, { ...hidden, size: 150 }),
    phone: text("Phone", field("locations.phone"), { none: "None", ...hidden, size: 130 }),
    groups: names("{Groups}", groupNames, { ...hidden, size: 150 }),
    plans: count("Active {plans}", activePlans, { sort: true, size: 110 }),
    lastPlan: day("Last {plan}", lastPlan, { sort: "nulls", none: "Never", size: 110 }),
    incentiveLeft: money("{Incentive} left", incentiveLeft, { sort: true, size: 125 }),
  },
  totals: { plans: "sum", incentiveLeft: "sum" },
  standard: { by: "name" },
  search: { label: "{pcNumber}, name or city", where: (q) => like(searchText, q) },
  filters: {
    ...placeFilters({ ofNetworks, atPlace: (ids) => sql`locations.id in (${ids})` }),
    status: choices("Status", locationStatusWords, (some) => sql`locations.status = any(${some})`),
    state: choice("State", stateWords, (code) => sql`locations.state = ${code}`, { folded: true }),
    format: choices("Format", locationFormatWords, (some) => sql`locations.format = any(${some})`, { folded: true }),
    ...addressFilters({
      id: sql.ref("locations.id"),
      ofNetworks,
      ofUser: (id) => sql`locations.id in (select seen.id from users, lateral (select locations.id ${placesOfUser}) seen
        where users.id = ${id})`,
    }),
  },
  offers: offerPlaces,
});

export const companyLocations: Report = {
  ...{ key: "company-locations", title: "Company Locations Report", group: "{Locations}", hasPeriod: false, list },
  about: "Every {location} of a company with its address, geographies, {plans} and {incentive} money.",
  definitions: [
    "{Plans} count for the {location} that they are of; the last {plan} is the newest start of one that is active or completed.",
    "Managers are the guests to whom the {location} is given. A pin is set by hand or by an import, so its geocode quality is manual.",
    "{Incentive} left is what the {location}'s own accounts of programs that are open or closing have available for its present {network}.",
  ],
  link: ({ id }) => paths.editLocation(id),
  parts: { allowedUsers: { label: "Users", list: locationUsers } },
};
