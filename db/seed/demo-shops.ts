import type { Selectable } from "kysely";
import type { Db } from "../connect.ts";
import type { DB } from "../schema.ts";
import { dateDaysAgo } from "./demo-days.ts";
import { type DemoNetwork, timeZoneOfTown, type Town } from "./demo-networks.ts";
import { type DemoPerson, pcNumberOf, phoneOf } from "./demo-people.ts";

/** User who created a row, and when. */
export interface CreatedColumns {
  createdAt: Date;
  createdBy: number | null;
  updatedAt: Date;
  updatedBy: number | null;
}

/** Ids by code of a network and by PC number of a location. */
export interface ShopIds {
  networks: Map<string, { id: number; name: string }>;
  locations: Map<string, number>;
}

/** Group across a company: one shop in `every` belongs to it. */
export interface DemoGroup {
  name: string;
  description: string;
  every: number;
}

interface DemoGround {
  companyId: number;
  networks: readonly DemoNetwork[];
  advisorIds: readonly number[];
  made: CreatedColumns;
}

interface Grouped {
  companyId: number;
  groups: readonly DemoGroup[];
  networks: readonly DemoNetwork[];
  shops: ShopIds;
  people: readonly DemoPerson[];
  staff: Map<string, number>;
  made: CreatedColumns;
}

/** Add a company's networks, assigned to its advisors in turn, and their locations. */
export async function addShops(
  db: Db,
  { companyId, networks, advisorIds, made }: DemoGround,
  today: Date,
): Promise<ShopIds> {
  const added = await db
    .insertInto("networks")
    .values(
      networks.map(
        ({ code, name, legalName, isPreviewLocationsDisabled, isSocialMediaDisabled, ...network }, index) => ({
          companyId,
          code,
          name,
          legalName,
          isPreviewLocationsDisabled,
          isSocialMediaDisabled,
          advisorId: advisorIds[index % advisorIds.length],
          contactName: contacts[(network.firstPcNumber + index) % contacts.length],
          contactEmail: `office@${network.domain}`,
          contactPhone: phoneOf(network.towns[0], 11 + index),
          ...made,
        }),
      ),
    )
    .returning(["id", "code", "name"])
    .execute();
  const byCode = new Map(added.map(({ id, code, name }) => [code ?? "", { id, name }]));
  const locations = networks.flatMap((network) =>
    network.towns.map((town, index) => ({
      companyId,
      networkId: byCode.get(network.code)?.id ?? 0,
      ...locationOf(network, town, index, today),
      ...made,
    })),
  );
  const placed = await db.insertInto("locations").values(locations).returning(["id", "pcNumber"]).execute();
  return { networks: byCode, locations: new Map(placed.map(({ id, pcNumber }) => [pcNumber, id])) };
}

function locationOf(network: DemoNetwork, town: Town, index: number, today: Date) {
  const [city, state, zip, latitude, longitude, street, , neighborhood] = town;
  const seed = network.firstPcNumber + index * 7;
  const status = statusOf(network, city);
  // Some facts are missing, so that lists can be filtered by what is missing.
  const isPhoneKnown = seed % 23 !== 4;
  return {
    pcNumber: pcNumberOf(network, index),
    name: `${city}, ${street.replace(/^\d+ /, "")}`,
    street,
    street2: suites[seed % 29] ?? "",
    city,
    state,
    zip,
    phone: isPhoneKnown ? phoneOf(town, 60 + index) : null,
    timeZone: timeZoneOfTown(city, state),
    latitude,
    longitude,
    neighborhoodType: neighborhood === "urban" ? ("neighborhoodUrban" as const) : ("neighborhoodRural" as const),
    format: formats[seed % formats.length] ?? "traditional",
    openedOn: dateDaysAgo(today, status === "planned" ? -30 - (seed % 100) : openDays(seed)),
    closedOn: status === "closed" ? dateDaysAgo(today, 40 + (seed % 60)) : null,
    status,
  };
}

const contacts = [
  "Marisol Vega",
  "Dan Whitcomb",
  "Priya Raman",
  "Theo Lindqvist",
  "Carla Benedetti",
  "Marcus Odom",
  "June Takahashi",
  "Peter Kowalski",
] as const;

const suites: Readonly<Record<number, string>> = {
  3: "Suite 100",
  11: "Ground floor",
  17: "Unit B",
  24: "Concourse level",
};

const formats: readonly Selectable<DB["locations"]>["format"][] = [
  "traditional",
  "driveThru",
  "traditional",
  "driveThru",
  "gasStation",
  "traditional",
  "driveThru",
  "nonTraditional",
  "traditional",
  "driveThru",
  "kiosk",
] as const;

function statusOf({ planned, temporarilyClosed, closed }: DemoNetwork, city: string) {
  if (planned?.includes(city)) return "planned" as const;
  if (temporarilyClosed?.includes(city)) return "temporarilyClosed" as const;
  return closed?.includes(city) ? ("closed" as const) : ("open" as const);
}

// One shop in twelve opened within the last months; the others are one to twenty-four years old.
function openDays(seed: number): number {
  return seed % 12 === 5 ? 12 + (seed % 80) : 365 + ((seed * 2_711) % 8_400);
}

/** Add groups across the company, and in large networks two districts, each with its managers. */
export async function addGroups(db: Db, grouped: Grouped): Promise<void> {
  const { companyId, networks, shops, people, staff, made } = grouped;
  const pcNumbers = [...shops.locations.keys()];
  const groups = [
    ...grouped.groups.map(({ every, ...group }) => ({
      ...group,
      network: null,
      pcNumbers: pcNumbers.filter((_, index) => index % every === 1),
      emails: [],
    })),
    ...networks.filter(({ towns }) => towns.length > 10).flatMap((network) => districtsOf(network, people)),
  ];
  const added = await db
    .insertInto("locationGroups")
    .values(
      groups.map(({ network, name, description }) => ({
        companyId,
        networkId: network ? (shops.networks.get(network.code)?.id ?? null) : null,
        name,
        description,
        ...made,
      })),
    )
    .returning("id")
    .execute();
  const filled = groups.map((group, index) => ({ ...group, id: added[index]?.id ?? 0 }));
  await db
    .insertInto("groupLocations")
    .values(
      filled.flatMap(({ id, pcNumbers }) =>
        pcNumbers.map((pcNumber) => ({ groupId: id, companyId, locationId: shops.locations.get(pcNumber) ?? 0 })),
      ),
    )
    .execute();
  const managers = filled.flatMap(({ id, emails }) =>
    emails.map((email) => ({ groupId: id, companyId, userId: staff.get(email) ?? 0 })),
  );
  if (managers.length > 0) await db.insertInto("groupUsers").values(managers).execute();
}

function districtsOf(network: DemoNetwork, people: readonly DemoPerson[]) {
  const staff = people.filter(({ networks }) => networks[0] === network.code);
  const managers = staff.filter(({ jobTitle }) => jobTitle === "District Manager");
  const pcNumbers = network.towns.map((_, index) => pcNumberOf(network, index));
  const half = Math.ceil(network.towns.length / 2);
  return [1, 2].map((district) => ({
    network,
    name: `District ${district}`,
    description: `${network.name}, district ${district}.`,
    pcNumbers: pcNumbers.slice((district - 1) * half, district * half),
    emails: managers.filter((_, index) => index % 2 === district - 1).map(({ email }) => email),
  }));
}
