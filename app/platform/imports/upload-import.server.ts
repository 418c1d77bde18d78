import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { numberText } from "#app/ui/format.ts";
import type { AnyImportKind, CellProblem, Importer } from "./import-kind.ts";
import { findHead } from "./find-head.server.ts";
import {
  ROWS_AT_ONCE,
  type NamedColumns,
  type ToldColumns,
  fieldsOfHeader,
  keyOf,
  mostOf,
  namedColumnsOf,
  rowOf,
} from "./import-rules.ts";
import { ofCompany } from "./kind-of-company.server.ts";
import { findNamedColumns, keepNamedColumns } from "./named-columns.server.ts";
import { hashOf, readLines } from "./read-file.server.ts";
import { UnreadableFile } from "./read-text.server.ts";

const ROWS_A_STATEMENT = 1_000;
const LONGEST_NAME = 255;

export type UploadOutcome =
  | { saved: true; importId: number; isKnown: boolean; isSmall: boolean }
  | { saved: false; problems: Problems; unnamed: readonly string[] }
  | null;

/**
 * Keeps the rows of a file for checking and queues that. A file that is imported already, or about to be, is known and
 * kept once. What `told` says of its columns is kept for the next file. Null: no such company in reach.
 */
export async function uploadImport(
  db: Db,
  importer: Importer,
  companyId: number,
  kind: AnyImportKind,
  file: { path: string; name: string },
  now: Date,
  told: ToldColumns = { headers: [], fields: [] },
): Promise<UploadOutcome> {
  const fileHash = await hashOf(file.path);
  const upload = db.transaction().execute(async (db): Promise<UploadOutcome> => {
    const company = await db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .where(importer.reach.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    const created = await db
      .insertInto("imports")
      .values({
        companyId,
        kind: kind.name,
        fileName: plainName(file.name),
        fileHash,
        createdAt: now,
        createdBy: importer.userId,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["companyId", "kind", "fileHash"])
          .where("status", "in", ["checking", "checked", "saving", "saved", "undoing"])
          .doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (!created) return known(db, companyId, kind, fileHash);
    const own = await ofCompany(db, importer.reach, kind, companyId);
    const newlyTold = namedColumnsOf(told, own.columns);
    const named = new Map([...(await findNamedColumns(db, companyId, own)), ...newlyTold]);
    const totalRows = await keepRows(db, created.id, own, file.path, named);
    await keepNamedColumns(db, importer, companyId, kind, newlyTold);
    await db.updateTable("imports").set({ totalRows }).where("id", "=", created.id).execute();
    await addJob(db, "check-import", { importId: created.id, origin: importer.origin });
    return { saved: true, importId: created.id, isKnown: false, isSmall: totalRows <= ROWS_AT_ONCE };
  });
  return orUnreadable(upload);
}

async function known(db: Db, companyId: number, kind: AnyImportKind, fileHash: string): Promise<UploadOutcome> {
  const { id, totalRows } = await db
    .selectFrom("imports")
    .select(["id", "totalRows"])
    .where("companyId", "=", companyId)
    .where("kind", "=", kind.name)
    .where("fileHash", "=", fileHash)
    .where("status", "in", ["checking", "checked", "saving", "saved", "undoing"])
    .executeTakeFirstOrThrow();
  return { saved: true, importId: id, isKnown: true, isSmall: totalRows <= ROWS_AT_ONCE };
}

/** Writes the file's rows as they are read, so that memory holds a thousand of them; returns how many there are. */
async function keepRows(
  db: Db,
  importId: number,
  kind: AnyImportKind,
  path: string,
  named: NamedColumns,
): Promise<number> {
  const { fields, rows } = await findHead(readLines(path), (cells) => fieldsOfHeader(cells, kind, named));
  const most = mostOf(kind).rows;
  let total = 0;
  let waiting: KeptRow[] = [];
  const lineOfKey = new Map<string, number>();
  for await (const { line, cells } of rows) {
    total += 1;
    if (total > most) throw new UnreadableFile(tooManyRows(most));
    const row = rowOf(line, cells, fields, kind.columns);
    const key = "checkAll" in kind ? null : keyOf(row, kind.key);
    const twin = key === null ? undefined : lineOfKey.get(key);
    if (twin !== undefined)
      row.problems.push({
        field: kind.key[0] ?? null,
        sentence: `Line ${twin} is about the same.`,
        code: "duplicate",
      });
    else if (key !== null) lineOfKey.set(key, line);
    waiting.push({ line, cells: row.cells, problems: row.problems.length > 0 ? row.problems.map(ofFile) : null });
    if (waiting.length === ROWS_A_STATEMENT) {
      await insertRows(db, importId, kind, waiting);
      waiting = [];
    }
  }
  if (total === 0) throw new UnreadableFile(`The file has no line below its first. Add a ${kind.one} a line.`);
  await insertRows(db, importId, kind, waiting);
  return total;
}

/** A problem of the file itself, which checking again does not take away. */
function ofFile(problem: CellProblem) {
  return { ...problem, isOfFile: true };
}

interface KeptRow {
  line: number;
  cells: Readonly<Record<string, string | undefined>>;
  problems: unknown[] | null;
}

/** What a row counts as before it is checked: a kind that tells of all rows at once begins with new ones. */
function untoldOutcome(kind: AnyImportKind): "new" | null {
  return "checkAll" in kind ? "new" : null;
}

async function insertRows(db: Db, importId: number, kind: AnyImportKind, rows: readonly KeptRow[]): Promise<void> {
  await sql`
    insert into import_rows (import_id, line, cells, problems, outcome)
    select ${importId}, line, cells, problems, case when problems is not null then 'bad' else ${untoldOutcome(kind)} end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line integer, cells jsonb, problems jsonb)
  `.execute(db);
}

async function orUnreadable(upload: Promise<UploadOutcome>): Promise<UploadOutcome> {
  try {
    return await upload;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.cause !== undefined) {
      const { log } = await import("#app/http/log.server.ts");
      log.warn({ error: error.cause }, "a file could not be read");
    }
    return { saved: false, problems: problem("file", error.sentence), unnamed: error.unnamed };
  }
}

function tooManyRows(most: number): string {
  return `A file holds at most ${numberText(most)} rows. Split it and import its parts.`;
}

/** A sent file name without folders and control characters. */
function plainName(sent: string): string {
  const base = sent.split(/[\\/]/).at(-1) ?? "";
  const readable = base
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, "")
    .trim();
  return [...readable].slice(0, LONGEST_NAME).join("") || "import.csv";
}
