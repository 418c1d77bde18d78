import type { z } from "zod";
import type { Schema } from "#db/connect.ts";
import type { Context } from "#app/platform/records/context.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import { compareRow, toCellProblems } from "./compare-row.ts";
import { type CellFormat, textCell } from "./import-cells.ts";
import type { CellProblem, CheckedRow, ImportColumn, Importer, ImportKind, ImportRow } from "./import-kind.ts";
import { writeImportedRows } from "./write-imported-rows.server.ts";

/** Column of a file, with the format of its cells; text when it has none. */
export interface TableColumn<Field extends string = string> extends ImportColumn<Field> {
  cell?: CellFormat;
  /** True when the cell only names another record: it is neither compared nor written. */
  isReference?: boolean;
}

/** Records that the rows of a file refer to. */
export interface ImportReferences<Field extends string, Form, Stored, Value> {
  /** Stored record that a row is about; undefined for a new one. */
  storedOf(row: ImportRow<Field>): Stored | undefined;
  /** Problems of a row that do not depend on its other cells, such as an unknown location. */
  problemsOf?(row: ImportRow<Field>): CellProblem<Field>[];
  /** Complete a valid row with the columns that no cell has, or return its problems. */
  complete(form: Form, row: ImportRow<Field>, stored: Stored | undefined): Promise<Value | CellProblem<Field>[]>;
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
  /** Columns that `complete` adds. */
  added?: readonly (keyof Value & string)[];
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
>({
  schema,
  readReferences,
  added = [],
  fixed,
  ...kind
}: TableImport<Field, Form, Stored, Value>): ImportKind<Field, Value> {
  const { table, columns } = kind;
  const fields = columns.map(({ field }) => field);
  const ownFields = columns.flatMap(({ field, isReference }) => (isReference ? [] : [field]));
  const written = [...added, ...assumeType<(keyof Value & string)[]>(ownFields)];
  const formats = columns.map(({ field, cell = textCell }) => [field, cell] as const);

  /** Format a record's values as the list's download writes them. */
  function cellsOf(record: object): Readonly<Record<Field, string>> {
    const values: Readonly<Record<string, unknown>> = { ...record };
    const cells = formats.map(([field, { format }]) => [field, format(values[field] ?? null)]);
    return assumeType<Record<Field, string>>(Object.fromEntries(cells));
  }

  /** Return the sentence of a refused cell's own format, which names the values of a list; null when it has none. */
  function refuseCell(field: Field | null, textOf: (field: Field) => string): string | null {
    const [name, cell] = formats.find(([one]) => one === field) ?? [];
    return (name && cell?.refuse?.(textOf(name))) ?? null;
  }

  async function checkRow(
    row: ImportRow<Field>,
    { storedOf, problemsOf, complete }: ImportReferences<Field, Form, Stored, Value>,
  ): Promise<CheckedRow<Field, Value>> {
    const { line, cells } = row;
    const stored = storedOf(row);
    const known = stored ? { id: stored.id, cells: cellsOf(stored) } : null;
    const textOf = (field: Field) => (cells[field] ?? known?.cells[field] ?? "").trim();
    const values = formats.map(([field, { parse }]) => {
      const text = textOf(field);
      return [field, text === "" ? undefined : parse(text)] as const;
    });
    const parsed = schema.safeParse(Object.fromEntries(values));
    const refusals = toCellProblems(parsed.error?.issues ?? [], fields).map((problem) => ({
      ...problem,
      sentence: refuseCell(problem.field, textOf) ?? problem.sentence,
    }));
    const problems = [...refusals, ...(problemsOf?.(row) ?? [])];
    if (!parsed.success || problems.length > 0) return { line, outcome: "bad", problems };
    const value = await complete(parsed.data, row, stored);
    if (Array.isArray(value)) return { line, outcome: "bad", problems: value };
    return compareRow({ line, value }, ownFields, known, cellsOf(value));
  }

  return {
    ...kind,
    async check(context, companyId, rows) {
      const references = await readReferences(context, companyId, rows);
      return Promise.all(rows.map((row) => checkRow(row, references)));
    },
    save: (context, companyId, rows) =>
      writeImportedRows(context, companyId, rows, { table, columns: written, fixed: fixed?.(context) }),
  };
}
