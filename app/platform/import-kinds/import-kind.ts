import type { Db } from "#db/connect.ts";
import type { RequestSource } from "#app/http/call.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Context } from "#app/platform/records/context.ts";

/** User who imports: the access scope limits what the file may name, and the audit log records the user. */
export interface Importer extends Actor {
  origin: RequestSource;
  email: string;
  firstName: string;
  lastName: string;
}

/** Finds an import kind by its name in an address; null for an unknown name. */
export type FindImportKind = (name: string | undefined) => AnyImportKind | null;

export type AnyImportKind = ImportKind | WholeImportKind;

/** Properties of every list that takes CSV files. `Field` is the union of its columns' names. */
interface ImportKindBase<Field extends string = string> {
  /** Name in addresses and in the imports table: "users". */
  name: string;
  /** Singular and plural in lower case: "user", "users". */
  one: string;
  many: string;
  /** Permission to import. */
  permission: Permission;
  columns: readonly ImportColumn<Field>[];
  /** Columns that together identify a record: no two rows of a file share them. */
  key: readonly Field[];
  /** Headers of the list's own download that the import ignores, such as "Last sign-in (UTC)". */
  passedOver?: readonly string[];
  /** Reads the columns that only this company has. */
  findCompanyColumns?: (db: Db, access: AccessScope, companyId: number) => Promise<readonly ImportColumn[]>;
  /** Return why a file with these columns cannot be read, null when it can. */
  refuseColumns?: (fields: readonly string[]) => string | null;
  /** Limits of a file, when they differ from the defaults. */
  most?: { rows: number; bytes: number };
  /** Path of a company's list. */
  listPath: (companyId: number) => string;
  /** Checkbox next to the save button; `save` receives its state. */
  extra?: { label: string; help: string };

  /**
   * Return the rows of the example file, filled with the company's own data: uploaded unchanged, it has no errors
   * unless the company lacks something that a new record requires.
   */
  examples(db: Db, importer: Importer, companyId: number): Promise<readonly ExampleRow<Field>[]>;
}

/**
 * Import kind whose files are too large to go row by row: it checks, saves and undoes a whole file with statements over
 * all its rows. The caller locks the import and writes its audit row, in the same transaction.
 */
export interface WholeImportKind extends ImportKindBase {
  /** Sets the outcome, problems and changes of every row without an outcome; writes nothing else. */
  checkAll(context: Context<Importer>, companyId: number, importId: number): Promise<void>;
  /** Writes the new and changed rows; false when the preview is outdated. */
  saveAll(db: Db, companyId: number, importId: number): Promise<boolean>;
  /** Restores the values from before the save, or returns why it would lose later changes. */
  undoAll(db: Db, companyId: number, importId: number): Promise<string | null>;
}

/**
 * Import kind of one list. `Field` is the union of its columns' names, and `Value` is a checked row: `check` makes it
 * and `save` receives it. Everything else, from the upload to the audit log, is the same for all kinds.
 */
export interface ImportKind<Field extends string = string, Value = unknown> extends ImportKindBase<Field> {
  /** Table of the records, whose rows are locked before the final comparison. */
  table: string;
  /** Record type in the audit log, as in "user.create" and "user.change". */
  object: string;

  /**
   * Compares at most 1,000 rows with the stored records, in a fixed number of statements, and writes nothing. Called
   * before the preview, and again under lock before saving.
   */
  check(
    context: Context<Importer>,
    companyId: number,
    rows: readonly ImportRow<Field>[],
  ): Promise<CheckedRow<Field, Value>[]>;

  /** Locks the rows that must be locked before the records, such as their parents; called once. */
  lockParents?(db: Db, companyId: number): Promise<void>;

  /** Locks other rows that `check` reads; called once, after the records are locked. */
  lockReferences?(db: Db, companyId: number): Promise<void>;

  /**
   * Writes new and changed rows in the import's transaction, in a fixed number of statements, and returns the ids of
   * new records by line. The caller writes the audit log.
   */
  save(
    context: Context<Importer>,
    companyId: number,
    rows: readonly SavableRow<Value>[],
    options: { isExtraOn: boolean },
  ): Promise<ReadonlyMap<number, number>>;
}

export interface ImportColumn<Field extends string = string> {
  field: Field;
  /** Header in the file; case, blanks and punctuation do not matter. */
  header: string;
  /** Other headers accepted for the column. */
  aliases?: readonly string[];
  /** True when the file must have the column. `check` decides which cells must be filled in. */
  isRequired?: boolean;
  /** Values of a closed list, which a workbook offers in the cell. */
  choices?: readonly string[];
  /** Help text of the column, one sentence. */
  help: string;
  /** Normalizes a filled cell to the list's own format, when people write the same value in other ways. */
  normalize?: (cell: string) => string;
}

/** Cells by column; a column left out stays empty. */
export type ExampleRow<Field extends string = string> = Readonly<Partial<Record<Field, string | number>>>;

/**
 * Line of a file with its cells exactly as they are, so that values with blanks around them stay the same. A cell is
 * undefined when the file lacks the column, "" when it is empty.
 */
export interface ImportRow<Field extends string = string> {
  /** Line number as in a spreadsheet: the header is line 1. */
  line: number;
  cells: Readonly<Partial<Record<Field, string>>>;
}

/** Outcome of a row. A column that the file lacks never changes anything. */
export type CheckedRow<Field extends string = string, Value = unknown> = { line: number } & (
  | { outcome: "new"; value: Value }
  | { outcome: "changed"; value: Value; recordId: number; changes: readonly CellChange<Field>[] }
  | { outcome: "same"; recordId: number }
  | { outcome: "bad"; problems: readonly CellProblem<Field>[] }
);

/** Old and new value of a cell, as a file writes them. */
export interface CellChange<Field extends string = string> {
  field: Field;
  from: string;
  to: string;
}

/**
 * Reason why a cell is rejected because of other data: it names no record, names one that already exists, or conflicts
 * with other cells or the record.
 */
export type CellProblemCode = "unknown" | "duplicate" | "conflict";

export interface CellProblem<Field extends string = string> {
  /** Null when the problem is about the whole line. */
  field: Field | null;
  /** The problem and its fix: "No network has the code N99." */
  sentence: string;
  /** Left out when the cell is wrong by itself. */
  code?: CellProblemCode | undefined;
}

/** Row to save; `recordId` is null for a new record. */
export interface SavableRow<Value = unknown> {
  line: number;
  value: Value;
  recordId: number | null;
}
