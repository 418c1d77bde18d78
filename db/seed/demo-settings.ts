import type { Db } from "../connect.ts";
import type { DB } from "../schema.ts";
import type { DemoCatalog, DemoChannel } from "./demo-catalog.ts";
import { dateDaysAgo } from "./demo-days.ts";
import { type DemoEvent, nearestDays, repeatColumns } from "./demo-events.ts";
import { districts, markets, regions, demoStateNames } from "./demo-markets.ts";
import type { CreatedColumns } from "./demo-shops.ts";

/** Add a company's settings for planning: channels, metric types, objectives, categories, geographies, events. */
export async function addDemoSettings(
  db: Db,
  { companyId, catalog, events }: { companyId: number; catalog: DemoCatalog; events: readonly DemoEvent[] },
  made: CreatedColumns,
  today: Date,
): Promise<void> {
  const of = { companyId, ...made };
  const channels = await addChannels(db, of, catalog.channels);
  const metricTypes = await db
    .insertInto("metricTypes")
    .values(catalog.metricTypes.map((type, index) => ({ ...type, ...of, position: index + 1 })))
    .returning(["id", "name"])
    .execute();
  await db
    .insertInto("objectives")
    .values(
      catalog.objectives.map(({ metricType, ...objective }, index) => ({
        ...objective,
        ...of,
        metricTypeId: idOf(metricTypes, metricType),
        position: index + 1,
      })),
    )
    .execute();
  await db
    .insertInto("customEventCategories")
    .values(catalog.eventCategories.map((category, index) => ({ ...category, ...of, position: index + 1 })))
    .execute();
  const geographies = await addGeographies(db, of);
  await addEvents(db, of, { events, channels, geographies }, today);
}

type Of = CreatedColumns & { companyId: number };
type Named = readonly { id: number; name: string }[];

async function addChannels(db: Db, of: Of, channels: readonly DemoChannel[]): Promise<Named> {
  const added = await db
    .insertInto("channels")
    .values(channels.map(({ options: _, ...channel }, index) => ({ ...channel, ...of, position: index + 1 })))
    .returning(["id", "name"])
    .execute();
  const options = channels.flatMap(({ name: channel, options }) =>
    options.map(([name, unit, dollars, leastQuantity, mostQuantity, vendorHint = ""], index) => ({
      ...of,
      channelId: idOf(added, channel),
      name,
      unit,
      unitCostCents: Math.round(dollars * 100),
      leastQuantity,
      mostQuantity,
      vendorHint,
      position: index + 1,
    })),
  );
  await db.insertInto("channelOptions").values(options).execute();
  return added;
}

/** Add the regions, states, markets and districts of the company's locations. */
async function addGeographies(db: Db, of: Of): Promise<Named> {
  const locations = await db
    .selectFrom("locations")
    .select(["id", "city", "state"])
    .where("companyId", "=", of.companyId)
    .execute();
  const liesInStates = (states: readonly string[]) =>
    locations.filter(({ state }) => state !== null && states.includes(state)).map(({ id }) => id);
  const liesInCities = (cities: readonly string[]) =>
    locations.filter(({ city, state }) => cities.includes(`${city}, ${state}`)).map(({ id }) => id);

  const wide = await addType(
    db,
    of,
    "region",
    regions.map(({ name, code, states }) => ({ name, code, parentId: null, locationIds: liesInStates(states) })),
  );
  const regionOf = (state: string) => regions.find(({ states }) => states.includes(state))?.name ?? "";
  await addType(
    db,
    of,
    "state",
    Object.entries(demoStateNames).map(([code, name]) => ({
      name,
      code,
      parentId: orNull(wide, regionOf(code)),
      locationIds: liesInStates([code]),
    })),
  );
  const areas = await addType(
    db,
    of,
    "dma",
    markets.map(({ name, code, cities }) => ({
      name,
      code,
      parentId: orNull(wide, regionOf(cities[0]?.slice(-2) ?? "")),
      locationIds: liesInCities(cities),
    })),
  );
  await addType(
    db,
    of,
    "district",
    districts.map(({ name, market, cities }) => ({
      name,
      code: "",
      parentId: orNull(areas, market),
      locationIds: liesInCities(cities),
    })),
  );
  return wide;
}

interface Place {
  name: string;
  code: string;
  parentId: number | null;
  locationIds: readonly number[];
}

/** Add the geographies of one type that contain a location. */
async function addType(db: Db, of: Of, type: DB["geographies"]["type"], places: readonly Place[]): Promise<Named> {
  const held = places.filter(({ locationIds }) => locationIds.length > 0);
  if (held.length === 0) return [];
  const added = await db
    .insertInto("geographies")
    .values(held.map(({ locationIds: _, ...place }) => ({ ...place, ...of, type })))
    .returning(["id", "name"])
    .execute();
  const members = held.flatMap(({ name, locationIds }) =>
    locationIds.map((locationId) => ({
      geographyId: idOf(added, name),
      companyId: of.companyId,
      type,
      locationId,
    })),
  );
  await db.insertInto("geographyLocations").values(members).execute();
  return added;
}

async function addEvents(
  db: Db,
  of: Of,
  { events, channels, geographies }: { events: readonly DemoEvent[]; channels: Named; geographies: Named },
  today: Date,
): Promise<void> {
  const added = await db
    .insertInto("companyEvents")
    .values(
      events.map((event) => ({
        ...of,
        title: event.title,
        kind: event.kind,
        description: event.description,
        status: event.status ?? "published",
        isEverywhere: event.regions === undefined,
        visibleFrom: event.kind === "launch" ? dateDaysAgo(today, 200) : null,
        ...nearestDays(event, today),
        ...repeatColumns(event, nearestDays(event, today).startsOn),
      })),
    )
    .returning(["id", "title as name"])
    .execute();
  const named = (pick: (event: DemoEvent) => readonly string[] | undefined, among: Named) =>
    events.flatMap((event) =>
      (pick(event) ?? []).map((name) => ({
        eventId: idOf(added, event.title),
        companyId: of.companyId,
        id: idOf(among, name),
      })),
    );
  const about = named((event) => event.channels, channels).map(({ id, ...event }) => ({ ...event, channelId: id }));
  const places = named((event) => event.regions, geographies).map(({ id, ...event }) => ({
    ...event,
    geographyId: id,
  }));
  if (about.length > 0) await db.insertInto("companyEventChannels").values(about).execute();
  if (places.length > 0) await db.insertInto("companyEventGeographies").values(places).execute();
}

function idOf(records: Named, name: string): number {
  const record = records.find((candidate) => candidate.name === name);
  if (!record) throw new Error(`the demo has no ${name}`);
  return record.id;
}

function orNull(records: Named, name: string): number | null {
  return records.find((candidate) => candidate.name === name)?.id ?? null;
}
