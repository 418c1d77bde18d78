import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { nextSerial, type Row } from "./row.ts";

export async function makeChannel(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["channels"]>> = {},
): Promise<Row<"channels">> {
  const number = nextSerial();
  return db
    .insertInto("channels")
    .values({
      companyId: company.id,
      name: `Channel ${number}`,
      lightColor: "#0B746A",
      darkColor: "#5CC8BB",
      position: number,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeChannelOption(
  db: Db,
  channel: { id: number; companyId: number },
  values: Partial<Insertable<Schema["channelOptions"]>> = {},
): Promise<Row<"channelOptions">> {
  const number = nextSerial();
  return db
    .insertInto("channelOptions")
    .values({
      companyId: channel.companyId,
      channelId: channel.id,
      name: `Option ${number}`,
      unit: "piece",
      position: number,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeMetricType(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["metricTypes"]>> = {},
): Promise<Row<"metricTypes">> {
  const number = nextSerial();
  const measured = { unit: "currency", aggregation: "sum", frequency: "weekly" } as const;
  return db
    .insertInto("metricTypes")
    .values({ companyId: company.id, name: `Metric type ${number}`, ...measured, position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeObjective(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["objectives"]>> = {},
): Promise<Row<"objectives">> {
  const number = nextSerial();
  return db
    .insertInto("objectives")
    .values({ companyId: company.id, name: `Objective ${number}`, position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function makeEventCategory(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["customEventCategories"]>> = {},
): Promise<Row<"customEventCategories">> {
  const number = nextSerial();
  return db
    .insertInto("customEventCategories")
    .values({ companyId: company.id, name: `Category ${number}`, position: number, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a market with some locations in it. */
export async function makeGeography(
  db: Db,
  company: { id: number },
  { locations = [] }: { locations?: { id: number }[] } = {},
  values: Partial<Insertable<Schema["geographies"]>> = {},
): Promise<Row<"geographies">> {
  const geography = await db
    .insertInto("geographies")
    .values({ companyId: company.id, name: `Geography ${nextSerial()}`, type: "dma", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { geographyId: geography.id, companyId: company.id, type: geography.type };
  for (const location of locations)
    await db
      .insertInto("geographyLocations")
      .values({ ...of, locationId: location.id })
      .execute();
  return geography;
}

/** Create a one-day draft promotion for the whole company, or for the geographies and networks that are named. */
export async function makeCompanyEvent(
  db: Db,
  company: { id: number },
  named: { geographies?: { id: number }[]; networks?: { id: number }[]; channels?: { id: number }[] } = {},
  values: Partial<Insertable<Schema["companyEvents"]>> = {},
): Promise<Row<"companyEvents">> {
  const { geographies = [], networks = [], channels = [] } = named;
  const event = await db
    .insertInto("companyEvents")
    .values({
      companyId: company.id,
      title: `Event ${nextSerial()}`,
      kind: "promotion",
      startsOn: "2026-12-01",
      endsOn: "2026-12-01",
      status: "draft",
      isEverywhere: geographies.length + networks.length === 0,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { eventId: event.id, companyId: company.id };
  for (const { id } of geographies)
    await db
      .insertInto("companyEventGeographies")
      .values({ ...of, geographyId: id })
      .execute();
  for (const { id } of networks)
    await db
      .insertInto("companyEventNetworks")
      .values({ ...of, networkId: id })
      .execute();
  for (const { id } of channels)
    await db
      .insertInto("companyEventChannels")
      .values({ ...of, channelId: id })
      .execute();
  return event;
}

/** Create one of each setting that a company needs before planning. */
export async function makeSettings(db: Db, company: { id: number }) {
  const channel = await makeChannel(db, company);
  return {
    channel,
    option: await makeChannelOption(db, channel),
    metricType: await makeMetricType(db, company),
    objective: await makeObjective(db, company),
    category: await makeEventCategory(db, company),
    geography: await makeGeography(db, company),
    event: await makeCompanyEvent(db, company),
  };
}
