import type { Origin } from "#app/http/call.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { Db } from "#db/connect.ts";

/** Who imports: their reach decides what the file may name, and the audit log names them. */
export interface Importer extends Editor {
  origin: Origin;
  email: string;
  firstName: string;
  lastName: string;
}

/** The kind of a name in an address; null for any other word. */
export type FindImportKind = (name: string | undefined) => AnyImportKind | null;

export type AnyImportKind = ImportKind | WholeImportKind;

/** What all lists that take CSV files say of themselves. `Field` names their columns. */
interface ImportKindBase<Field extends string = string> {
  /** In addresses and in the imports table: "users". */
  name: string;
  /** One record and several, in lower case: "user", "users". */
  one: string;
  many: string;
  /** Who may import. */
  permission: Permission;
  columns: readonly ImportColumn<Field>[];
  /** The columns that together tell records apart: no two rows of a file share them. */
  key: readonly Field[];
  /** Headers of the list's own download that the import passes over, such as "Last sign-in (UTC)". */
  passedOver?: readonly string[];
  /** The columns that a company has besides. */
  moreColumns?: (db: Db, reach: Reach, companyId: number) => Promise<readonly ImportColumn[]>;
  /** Why a file with these columns cannot be read, as a sentence. */
  refuseColumns?: (fields: readonly string[]) => string | null;
  /** Rows and bytes that a file may have, where they are other than of all kinds. */
  most?: { rows: number; bytes: number };
  /** Where the list of a company is. */
  list: (companyId: number) => string;
  /** A switch beside the button that saves; `save` is told where it stands. */
  extra?: { label: string; help: string };

  /**
   * The lines of the example file, with what the company really has: uploaded as it is, the file has nothing wrong unless
   * the company lacks what a new record must have.
   */
  examples(db: Db, importer: Importer, companyId: number): Promise<readonly ExampleRow<Field>[]>;
}

/**
 * A list whose files are too large to go through row by row: it checks, saves and undoes a whole file by statements over
 * all of its rows. The import's row is locked and its audit row written by the caller, in the same transaction.
 */
export interface WholeImportKind extends ImportKindBase {
  /** Gives every row without an outcome its outcome, and says what is wrong or changes; writes nothing else that shows. */
  checkAll(db: Db, importer: Importer, companyId: number, importId: number, now: Date): Promise<void>;
  /** Writes the new and changed rows; false where the preview is no longer true. */
  saveAll(db: Db, companyId: number, importId: number): Promise<boolean>;
  /** Puts back what was before the save; a sentence where that would lose what somebody did since. */
  undoAll(db: Db, companyId: number, importId: number): Promise<string | null>;
}

/**
 * One list that takes CSV files. `Field` names its columns, `Value` is what a checked row stands for: `check` makes it
 * and `save` gets it back. Everything else of an import, from the upload to the audit log, is the same for all kinds.
 */
export interface ImportKind<Field extends string = string, Value = unknown> extends ImportKindBase<Field> {
  /** The table of the records, whose rows are locked before they are compared for the last time. */
  table: string;
  /** The record's type in the audit log, whose rows say "user.create" and "user.change". */
  object: string;

  /**
   * Compares rows with what is kept, in a fixed number of statements, and writes nothing. It is asked for at most 1,000
   * rows, before the preview and once more under lock before they are saved.
   */
  check(
    db: Db,
    importer: Importer,
    companyId: number,
    rows: readonly ImportRow<Field>[],
    now: Date,
  ): Promise<Checked<Field, Value>[]>;

  /** Locks what takes turns before the records, such as what they belong to; asked once, before those are locked. */
  lockFirst?(db: Db, companyId: number): Promise<void>;

  /** Locks what `check` reads besides the records themselves; asked once, after those are locked. */
  lock?(db: Db, companyId: number): Promise<void>;

  /**
   * Writes new and changed rows inside the import's one transaction, in a fixed number of statements; returns the ids
   * of the new records by line. The audit log is the caller's.
   */
  save(
    db: Db,
    importer: Importer,
    companyId: number,
    rows: readonly Savable<Value>[],
    options: { isExtraOn: boolean },
    now: Date,
  ): Promise<ReadonlyMap<number, number>>;
}

export interface ImportColumn<Field extends string = string> {
  field: Field;
  /** As the file's first line writes it; capitals, blanks and signs do not matter. */
  header: string;
  /** What else it may be called. */
  alsoCalled?: readonly string[];
  /** The file must have the column. What must be filled in is for `check` to say. */
  isRequired?: boolean;
  /** What goes into a cell, in one sentence. */
  help: string;
  /** A filled cell as the list writes it, where people write the same in other ways too. */
  plain?: (cell: string) => string;
}

/** Cells by their column; a column that is left out stays empty. */
export type ExampleRow<Field extends string = string> = Readonly<Partial<Record<Field, string | number>>>;

/**
 * A line of the file: its cells exactly as they are, so that text which is kept with blanks around it stays the same. A
 * cell is undefined where the file lacks the column, "" where it is empty.
 */
export interface ImportRow<Field extends string = string> {
  /** As a spreadsheet counts: the header is line 1. */
  line: number;
  cells: Readonly<Partial<Record<Field, string>>>;
}

/** What a row would do. A column that the file lacks never changes anything. */
export type Checked<Field extends string = string, Value = unknown> = { line: number } & (
  | { outcome: "new"; value: Value }
  | { outcome: "changed"; value: Value; recordId: number; changes: readonly CellChange<Field>[] }
  | { outcome: "same"; recordId: number }
  | { outcome: "bad"; problems: readonly CellProblem<Field>[] }
);

/** What was and what will be, in the words of the file. */
export interface CellChange<Field extends string = string> {
  field: Field;
  from: string;
  to: string;
}

/** That a cell names nothing that is there, names what is there already, or does not fit the others or what it changes. */
export type ProblemCode = "unknown" | "duplicate" | "conflict";

export interface CellProblem<Field extends string = string> {
  /** Null where the whole line is meant. */
  field: Field | null;
  /** What is wrong and what to do: "No network has the code N99." */
  sentence: string;
  /** Left out where the cell is at fault by itself. */
  code?: ProblemCode | undefined;
}

/** A row to be written; `recordId` is null for a new record. */
export interface Savable<Value = unknown> {
  line: number;
  value: Value;
  recordId: number | null;
}
