import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { nextSerial, type Row } from "./row.ts";

export async function makeCompany(
  db: Db,
  values: Partial<Insertable<Schema["companies"]>> = {},
): Promise<Row<"companies">> {
  return db
    .insertInto("companies")
    .values({ name: `Company ${nextSerial()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeNetwork(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["networks"]>> = {},
): Promise<Row<"networks">> {
  const number = nextSerial();
  return db
    .insertInto("networks")
    .values({ companyId: company.id, name: `Network ${number}`, code: `N${number}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeLocation(
  db: Db,
  network: { id: number; companyId: number },
  values: Partial<Insertable<Schema["locations"]>> = {},
): Promise<Row<"locations">> {
  const number = nextSerial();
  return db
    .insertInto("locations")
    .values({
      companyId: network.companyId,
      networkId: network.id,
      pcNumber: String(300_000 + number),
      name: `Location ${number}`,
      street: `${number} Main Street`,
      city: "Hartford",
      state: "CT",
      zip: "06103",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create many locations of a network at once; return their ids. */
export async function makeLocations(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  count: number,
): Promise<number[]> {
  const places = Array.from({ length: count }, () => nextSerial());
  const address = { companyId, networkId: id, street: "1 Main Street", city: "Hartford", state: "CT", zip: "06103" };
  const values = places.map((number) => ({
    ...address,
    pcNumber: String(300_000 + number),
    name: `Location ${number}`,
  }));
  const made = await db.insertInto("locations").values(values).returning("id").execute();
  return made.map((location) => location.id);
}

/** Create a group of a company's locations and users; of one network when `values` name it. */
export async function makeGroup(
  db: Db,
  company: { id: number },
  { locations = [], users = [] }: { locations?: { id: number }[]; users?: { id: number }[] } = {},
  values: Partial<Insertable<Schema["locationGroups"]>> = {},
): Promise<Row<"locationGroups">> {
  const group = await db
    .insertInto("locationGroups")
    .values({ companyId: company.id, name: `Group ${nextSerial()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { groupId: group.id, companyId: company.id };
  for (const location of locations)
    await db
      .insertInto("groupLocations")
      .values({ ...of, locationId: location.id })
      .execute();
  for (const user of users)
    await db
      .insertInto("groupUsers")
      .values({ ...of, userId: user.id })
      .execute();
  return group;
}

/** Create a verified opening of a competitor. */
export async function makeOpening(
  db: Db,
  { companyId }: { companyId: number },
  values: Partial<Insertable<Schema["openings"]>> = {},
): Promise<Row<"openings">> {
  const place = { city: "Evanston", state: "IL", zip: "60201", latitude: 42.05, longitude: -87.68 };
  const facts = {
    tier: "direct",
    status: "announced",
    expectedOn: "2027-03-01",
    precision: "month",
    source: "news",
  } as const;
  return db
    .insertInto("openings")
    .values({
      companyId,
      brand: `Beanline ${nextSerial()}`,
      ...place,
      ...facts,
      confidence: "high",
      standing: "verified",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a point of interest near Evanston, by default a network's own. */
export async function makePoint(
  db: Db,
  { companyId, networkId }: { companyId: number; networkId: number },
  values: Partial<Insertable<Schema["points"]>> = {},
): Promise<Row<"points">> {
  return db
    .insertInto("points")
    .values({
      companyId,
      networkId,
      name: `School ${nextSerial()}`,
      category: "school",
      latitude: 42.055,
      longitude: -87.685,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Give a location coordinates, by default near Evanston. */
export async function placeLocation(
  db: Db,
  { id }: { id: number },
  place: { latitude: number; longitude: number } = { latitude: 42.05, longitude: -87.68 },
): Promise<void> {
  await db.updateTable("locations").set(place).where("id", "=", id).execute();
}
