import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Importer, ImportKind, Savable } from "#app/platform/imports/import-kind.ts";
import { paths } from "#app/paths.ts";
import { companyEventImportColumns, type EventField } from "./company-event-import-columns.ts";
import { companyEventExamples } from "./company-event-import-examples.server.ts";
import { channelIds, geographyIds, geographyWord, networkIds } from "./company-event-queries.server.ts";
import { writeLinks } from "./event-links.server.ts";
import {
  type CheckedEvent,
  type Compared,
  type EventRow,
  type ImportedEvent,
  type Nameable,
  checkCompanyEvent,
  keyOf,
  titlesOf,
} from "./imported-company-event.ts";

/** Events of a company by CSV: known by their title and first day, by the rules of the form. */
export const companyEventImport: ImportKind<EventField, ImportedEvent> = {
  name: "events",
  one: "event",
  many: "events",
  permission: "settings:edit",
  columns: companyEventImportColumns,
  key: ["title", "startsOn"],
  passedOver: ["Status"],
  list: paths.companyEvents,
  table: "companyEvents",
  object: "company-event",
  extra: {
    label: "Publish new events now",
    help: "Otherwise they are drafts that nobody else sees, and you publish each from its page.",
  },
  examples: companyEventExamples,
  check: checkEvents,
  lock: lockNamed,
  save: saveEvents,
};

async function checkEvents(
  db: Db,
  importer: Importer,
  companyId: number,
  rows: readonly EventRow[],
): Promise<CheckedEvent[]> {
  const compared = { events: await findKept(db, companyId, rows), ...(await findNamed(db, importer, companyId)) };
  return rows.map((row) => checkCompanyEvent(row, compared));
}

/** The events that rows of a file can mean, by their title and first day. */
export async function findKept(db: Db, companyId: number, rows: readonly EventRow[]) {
  const titles = [...new Set(rows.flatMap(({ cells }) => titlesOf(cells)))];
  const events = await db
    .selectFrom("companyEvents")
    .select(["id", "title", "kind", "startsOn", "endsOn", "isEverywhere", "link", "visibleFrom", "description"])
    .select([geographyIds.as("geographyIds"), networkIds.as("networkIds"), channelIds.as("channelIds")])
    .where("companyId", "=", companyId)
    .where(
      sql<boolean>`lower(title) = any(array(select lower(word collate "und-x-icu") from unnest(${titles}::text[]) as word))`,
    )
    .orderBy("id")
    .execute();
  return new Map(events.map((event) => [keyOf(event), event]));
}

async function findNamed(
  db: Db,
  { reach }: Importer,
  companyId: number,
): Promise<Pick<Compared, "geographies" | "networks" | "channels">> {
  const { rows } = await sql<Nameable & { kind: "geographies" | "networks" | "channels" }>`
    select 'geographies' as kind, id, array[${geographyWord}, name] as words from geographies where company_id = ${companyId} and ${reach.company("geographies.company_id")}
    union all
    select 'networks', id, array_remove(array[name, code], null) from networks
    where company_id = ${companyId} and status <> 'merged' and ${reach.network("networks.id")}
    union all
    select 'channels', id, array[name] from channels
    where company_id = ${companyId} and ${reach.company("channels.company_id")}
    order by 1, 3, 2
  `.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, words }) => ({ id, words }));
  return { geographies: of("geographies"), networks: of("networks"), channels: of("channels") };
}

/** What events name is not deleted beside the import. */
async function lockNamed(db: Db, companyId: number): Promise<void> {
  await db.selectFrom("geographies").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
  await db.selectFrom("channels").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
}

async function saveEvents(
  db: Db,
  importer: Importer,
  companyId: number,
  rows: readonly Savable<ImportedEvent>[],
  { isExtraOn }: { isExtraOn: boolean },
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const added = rows.filter(({ recordId }) => recordId === null);
  const changed = rows.filter(({ recordId }) => recordId !== null);
  const idOf = await insertEvents(db, importer, companyId, added, isExtraOn ? "published" : "draft", now);
  if (changed.length > 0) await updateEvents(db, importer, changed, now);
  const created = new Map(
    added.flatMap(({ line, value }) => {
      const id = idOf.get(keyOf(value));
      return id === undefined ? [] : [[line, id] as const];
    }),
  );
  const events = rows.map(({ line, value, recordId }) => ({ ...value, id: recordId ?? created.get(line) ?? null }));
  await writeLinks(db, companyId, events);
  return created;
}

const given = sql`given (id int, title text, description text, kind text, "startsOn" date, "endsOn" date, link text,
  "visibleFrom" date, "isEverywhere" boolean)`;

async function insertEvents(
  db: Db,
  { userId }: Importer,
  companyId: number,
  rows: readonly Savable<ImportedEvent>[],
  status: "draft" | "published",
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const { rows: inserted } = await sql<{ id: number; title: string; startsOn: string }>`
    insert into company_events (company_id, title, description, kind, starts_on, ends_on, link, visible_from,
      is_everywhere, status, created_at, created_by, updated_at, updated_by)
    select ${companyId}::int, title, description, kind, "startsOn", "endsOn", link, "visibleFrom", "isEverywhere",
      ${status}, ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ value }) => value))}::jsonb) as ${given}
    returning id, title, starts_on
  `.execute(db);
  return new Map(inserted.map((event) => [keyOf(event), event.id]));
}

async function updateEvents(
  db: Db,
  { userId }: Importer,
  rows: readonly Savable<ImportedEvent>[],
  now: Date,
): Promise<void> {
  const values = rows.map(({ value, recordId }) => ({ ...value, id: recordId }));
  await sql`
    update company_events set title = given.title, description = given.description, kind = given.kind,
      ends_on = given."endsOn", link = given.link, visible_from = given."visibleFrom",
      is_everywhere = given."isEverywhere", version = version + 1, updated_at = ${now}, updated_by = ${userId},
      sequence = sequence + case when status = 'draft' then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as ${given} where company_events.id = given.id
  `.execute(db);
}
