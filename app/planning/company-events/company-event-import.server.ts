import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Importer, ImportKind, SavableRow } from "#app/platform/import-kinds/import-kind.ts";
import { writeImportedRows } from "#app/platform/import-kinds/write-imported-rows.server.ts";
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
  context: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<ImportedCompanyEvent>[],
  { isExtraOn }: { isExtraOn: boolean },
): Promise<ReadonlyMap<number, number>> {
  const created = await writeImportedRows(context, companyId, rows, {
    table: "companyEvents",
    columns: ["title", "description", "kind", "startsOn", "endsOn", "link", "visibleFrom", "isEverywhere"],
    fixed: { status: isExtraOn ? "published" : "draft" },
    alsoSet: sql`sequence = record.sequence + case when record.status = 'draft' then 0 else 1 end`,
  });
  const events = rows.map(({ line, value, recordId }) => ({ ...value, id: recordId ?? created.get(line) ?? null }));
  await writeCompanyEventLinks(context.db, companyId, events);
  return created;
}
