import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Importer, ImportKind, SavableRow } from "#app/platform/imports/import-kind.ts";
import type { Context } from "#app/platform/records/context.ts";
import { paths } from "#app/paths.ts";
import { companyEventImportColumns, type CompanyEventImportField } from "./company-event-import-columns.ts";
import { companyEventExamples } from "./company-event-import-examples.server.ts";
import {
  companyEventChannelIds,
  companyEventGeographyIds,
  geographyNameWithType,
  companyEventNetworkIds,
} from "./company-event-queries.server.ts";
import { writeCompanyEventLinks } from "./company-event-links.server.ts";
import {
  type CheckedCompanyEvent,
  type CompanyEventImportContext,
  type CompanyEventImportRow,
  type ImportedCompanyEvent,
  type NameableRecord,
  checkCompanyEvent,
  companyEventKey,
  possibleTitles,
} from "./imported-company-event.ts";

/** CSV import of company events, matched by title and first day and checked by the rules of the form. */
export const companyEventImport: ImportKind<CompanyEventImportField, ImportedCompanyEvent> = {
  name: "events",
  one: "event",
  many: "events",
  permission: "settings:edit",
  columns: companyEventImportColumns,
  key: ["title", "startsOn"],
  passedOver: ["Status"],
  listPath: paths.companyEvents,
  table: "companyEvents",
  object: "company-event",
  extra: {
    label: "Publish new events now",
    help: "If not, they stay drafts until you publish each from its page.",
  },
  examples: companyEventExamples,
  check: checkCompanyEvents,
  lockReferences: lockLinkedRecords,
  save: saveEvents,
};

async function checkCompanyEvents(
  { db, actor: importer }: Context<Importer>,
  companyId: number,
  rows: readonly CompanyEventImportRow[],
): Promise<CheckedCompanyEvent[]> {
  const context = {
    events: await findExistingCompanyEvents(db, companyId, rows),
    ...(await listNameableRecords(db, importer, companyId)),
  };
  return rows.map((row) => checkCompanyEvent(row, context));
}

/** Find the events that the rows of a file can match, by `companyEventKey`. */
export async function findExistingCompanyEvents(db: Db, companyId: number, rows: readonly CompanyEventImportRow[]) {
  const titles = [...new Set(rows.flatMap(({ cells }) => possibleTitles(cells)))];
  const events = await db
    .selectFrom("companyEvents")
    .select(["id", "title", "kind", "startsOn", "endsOn", "isEverywhere", "link", "visibleFrom", "description"])
    .select([
      companyEventGeographyIds.as("geographyIds"),
      companyEventNetworkIds.as("networkIds"),
      companyEventChannelIds.as("channelIds"),
    ])
    .where("companyId", "=", companyId)
    .where(
      sql<boolean>`lower(title) = any(array(select lower(word collate "und-x-icu") from unnest(${titles}::text[]) as word))`,
    )
    .orderBy("id")
    .execute();
  return new Map(events.map((event) => [companyEventKey(event), event]));
}

async function listNameableRecords(
  db: Db,
  { access }: Importer,
  companyId: number,
): Promise<Pick<CompanyEventImportContext, "geographies" | "networks" | "channels">> {
  const { rows } = await sql<NameableRecord & { kind: "geographies" | "networks" | "channels" }>`
    select 'geographies' as kind, id, array[${geographyNameWithType}, name] as words from geographies where company_id = ${companyId} and ${access.company("geographies.company_id")}
    union all
    select 'networks', id, array_remove(array[name, code], null) from networks
    where company_id = ${companyId} and status <> 'merged' and ${access.network("networks.id")}
    union all
    select 'channels', id, array[name] from channels
    where company_id = ${companyId} and ${access.company("channels.company_id")}
    order by 1, 3, 2
  `.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, words }) => ({ id, words }));
  return { geographies: of("geographies"), networks: of("networks"), channels: of("channels") };
}

/** Lock a company's geographies and channels, so that none is deleted during the import. */
async function lockLinkedRecords(db: Db, companyId: number): Promise<void> {
  await db.selectFrom("geographies").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
  await db.selectFrom("channels").select("id").where("companyId", "=", companyId).orderBy("id").forShare().execute();
}

async function saveEvents(
  { db, actor: importer, now }: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<ImportedCompanyEvent>[],
  { isExtraOn }: { isExtraOn: boolean },
): Promise<ReadonlyMap<number, number>> {
  const added = rows.filter(({ recordId }) => recordId === null);
  const changed = rows.filter(({ recordId }) => recordId !== null);
  const idOf = await insertEvents(db, {
    importer,
    companyId,
    rows: added,
    status: isExtraOn ? "published" : "draft",
    now,
  });
  if (changed.length > 0) await updateEvents(db, importer, changed, now);
  const created = new Map(
    added.flatMap(({ line, value }) => {
      const id = idOf.get(companyEventKey(value));
      return id === undefined ? [] : [[line, id] as const];
    }),
  );
  const events = rows.map(({ line, value, recordId }) => ({ ...value, id: recordId ?? created.get(line) ?? null }));
  await writeCompanyEventLinks(db, companyId, events);
  return created;
}

const given = sql`given (id int, title text, description text, kind text, "startsOn" date, "endsOn" date, link text,
  "visibleFrom" date, "isEverywhere" boolean)`;

async function insertEvents(
  db: Db,
  {
    importer: { userId },
    companyId,
    rows,
    status,
    now,
  }: {
    importer: Importer;
    companyId: number;
    rows: readonly SavableRow<ImportedCompanyEvent>[];
    status: "draft" | "published";
    now: Date;
  },
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
  return new Map(inserted.map((event) => [companyEventKey(event), event.id]));
}

async function updateEvents(
  db: Db,
  { userId }: Importer,
  rows: readonly SavableRow<ImportedCompanyEvent>[],
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
