import type { z } from "zod";
import type { Schema } from "#db/connect.ts";
import type { Context } from "#app/platform/records/context.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import { compareRow } from "./compare-row.ts";
import { type CellFormat, type ColumnCell, columnFormats, formatCells, type TableColumn } from "./import-cells.ts";
import type { CellProblem, CheckedRow, Importer, ImportKind, ImportRow } from "./import-kind.ts";
import { writeImportedRows } from "./write-imported-rows.server.ts";

/** Records that the rows of a file refer to. */
export interface ImportReferences<Field extends string, Form, Stored, Value> {
  /** Stored record that a row is about; undefined for a new one. */
  storedOf(row: ImportRow<Field>): Stored | undefined;
  /** Formats of the cells that name records of the company. */
  cells?: Readonly<Partial<Record<Field, CellFormat>>>;
  /** Complete a valid row with the columns that no cell has, or return its problems. */
  complete(form: Form, stored: Stored | undefined): Promise<Value | CellProblem<Field>[]>;
}

interface TableImport<Field extends string, Form, Stored, Value> extends Omit<
  ImportKind<Field, Value>,
  "table" | "columns" | "check" | "save"
> {
  table: keyof Schema & string;
  columns: readonly TableColumn<Field>[];
  /** Schema of a row, from the fields of the record's form. */
  schema: z.ZodType<Form>;
  /** Reads what the rows refer to, in a fixed number of statements. */
  readReferences(
    context: Context<Importer>,
    companyId: number,
    rows: readonly ImportRow<Field>[],
  ): Promise<ImportReferences<Field, Form, Stored, Value>>;
  /** Further columns of a new record. */
  fixed?: (context: Context<Importer>) => Readonly<Record<string, unknown>>;
}

/**
 * Define the import of records that are rows of one table: a row takes the columns that the file lacks from the stored
 * record, passes the schema, and is written as it is.
 */
export function defineTableImport<
  Field extends string,
  Form extends object,
  Stored extends { id: number },
  Value extends object,
>({ schema, readReferences, fixed, ...kind }: TableImport<Field, Form, Stored, Value>): ImportKind<Field, Value> {
  const { table, columns } = kind;
  const fields = columns.map(({ field }) => field);
  const written = assumeType<(keyof Value & string)[]>(columnFormats(columns).map(({ column }) => column));

  async function checkRow(
    row: ImportRow<Field>,
    formats: readonly ColumnCell<Field>[],
    { storedOf, complete }: ImportReferences<Field, Form, Stored, Value>,
  ): Promise<CheckedRow<Field, Value>> {
    const { line, cells } = row;
    const stored = storedOf(row);
    const known = stored ? { id: stored.id, cells: formatCells(formats, stored) } : null;
    const textOf = (field: Field) => (cells[field] ?? known?.cells[field] ?? "").trim();
    const values = formats.map(({ field, column, parse }) => {
      const text = textOf(field);
      return [column, text === "" ? undefined : parse(text)] as const;
    });
    const parsed = schema.safeParse(Object.fromEntries(values));
    if (!parsed.success) return { line, outcome: "bad", problems: toCellProblems(parsed.error, formats, textOf) };
    const value = await complete(parsed.data, stored);
    if (Array.isArray(value)) return { line, outcome: "bad", problems: value };
    return compareRow({ line, value }, fields, known, formatCells(formats, value));
  }

  return {
    ...kind,
    async check(context, companyId, rows) {
      const references = await readReferences(context, companyId, rows);
      const formats = columnFormats(columns, references.cells);
      return Promise.all(rows.map((row) => checkRow(row, formats, references)));
    },
    save: (context, companyId, rows) =>
      writeImportedRows(context, companyId, rows, { table, columns: written, fixed: fixed?.(context) }),
  };
}

/**
 * Turn schema issues into cell problems, in the words of the cell's own format where it has some; an issue of no single
 * cell belongs to the whole row.
 */
function toCellProblems<Field extends string>(
  { issues }: z.ZodError,
  formats: readonly ColumnCell<Field>[],
  textOf: (field: Field) => string,
): CellProblem<Field>[] {
  const problems = issues.map(({ path, message }) => {
    const format = formats.find(({ column }) => column === path[0]);
    const refusal = format?.refuse?.(textOf(format.field)) ?? null;
    return refusal === null
      ? { field: format?.field ?? null, sentence: message }
      : { field: format?.field ?? null, sentence: refusal, code: format?.code };
  });
  // Each wrong item of a list is an issue of its own.
  const isFirst = ({ field, sentence }: CellProblem<Field>, place: number) =>
    problems.findIndex((one) => one.field === field && one.sentence === sentence) === place;
  return problems.filter(isFirst);
}
