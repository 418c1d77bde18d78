import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { auditOfMade, auditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import { type Keyed, once } from "./once.server.ts";
import { orTaken } from "./taken.server.ts";

/** What came of a save; null where the record is absent or out of reach. */
export type Outcome<Result extends object = object> =
  ({ saved: true } & Result) | { saved: false; problems: Problems; status?: 409 } | null;

type Table = keyof Schema & string;
type Fields = Record<string, unknown>;
/** Every change, creation and removal that is declared, as the audit log calls it: "network.change"; nets walk them. */
export const declaredChanges = new Set<string>();

/** A sentence about the whole form, or problems by field; null where nothing speaks against it. */
type Refusal = string | Problems | null;
/** By the name of a unique index: the field that another record has already, and the sentence. */
type Taken = Record<string, { field: string; sentence: string }>;

interface Kind<T extends Table> {
  table: T;
  /** What people call the record, as in "Someone else changed this network"; with hyphens the audit's type. */
  noun: string;
  /** The audit's type where people call it something else. */
  type?: string;
}

interface Change<
  T extends Table,
  Where,
  Form,
  Found,
  Result,
  Columns = Updateable<Schema[T]> & Fields,
> extends Kind<T> {
  /** The audit's action is "network.change"; another verb where it is told. */
  verb?: string;
  /** The record within the reach, with what the rules ask; its row is locked. */
  find: (
    db: Db,
    editor: Editor,
    where: Where,
    form: Form,
  ) => { forUpdate(tables?: never): { executeTakeFirst(): Promise<Found | undefined> } };
  /** Why the record cannot be changed at all. */
  refuse?: (found: Found, form: Form, editor: Editor) => Refusal;
  /** Why it cannot be changed to this; asked only where something changes. */
  check?: (found: Found, form: Form, db: Db, where: Where) => Refusal | Promise<Refusal>;
  /** The columns that the form sets. */
  columns: (form: Form, found: Found, now: Date) => Columns;
  /** Columns that are set along with others and that the audit does not tell. */
  along?: (form: Form, found: Found, editor: Editor, now: Date) => Fields;
  /** What the audit tells instead of the columns that changed. */
  told?: (changes: { before: Fields; after: Fields }, form: Form, found: Found) => { before: Fields; after: Fields };
  taken?: (form: Form) => Taken;
  /** What else is done in the same transaction, once something changed. */
  then?: (db: Db, editor: Editor, saved: { found: Found; form: Form; where: Where; now: Date }) => Promise<void>;
  /** What the caller learns besides that it is saved. */
  result?: (found: Found, form: Form) => Result;
}

/**
 * Declares a change of one record: transaction, reach, stale version, changes, audit row and unique violations are the
 * same for all. A save that changes nothing is saved and leaves no trace.
 */
export function defineChange<
  T extends Table,
  Where,
  Form extends object,
  Found extends { id: number; companyId?: number | null; version: number },
  Result extends object = object,
>(change: Change<T, Where, Form, Found, Result>) {
  return changeOf(change);
}

/** The same for columns that no type names, such as those of a kind of settings. */
export function changeOf<
  T extends Table,
  Where,
  Form extends object,
  Found extends { id: number; companyId?: number | null; version: number },
  Result extends object = object,
>(change: Change<T, Where, Form, Found, Result, Fields>) {
  const { table, noun, type = auditType(noun), verb = "change" } = change;
  declaredChanges.add(`${type}.${verb}`);
  return async (db: Db, editor: Editor, where: Where, form: Form, now: Date): Promise<Outcome<Result>> => {
    const save = db.transaction().execute(async (db): Promise<Outcome<Result>> => {
      const found = await change.find(db, editor, where, form).forUpdate().executeTakeFirst();
      if (!found) return null;
      const saved = savedWith<Result>(change.result?.(found, form));
      const refusal = change.refuse?.(found, form, editor);
      if (refusal) return refused(refusal);
      if ("version" in form && form.version !== found.version) {
        return { saved: false, problems: stale(noun), status: 409 };
      }
      const columns = change.columns(form, found, now);
      const changes = changesOf<Fields>({ ...found }, columns);
      if (!changes) return saved;
      const problems = await change.check?.(found, form, db, where);
      if (problems) return refused(problems);
      const entry = { action: `${type}.${verb}`, object: { type, id: found.id }, ...companyOf(found) };
      const told = { ...entry, ...(change.told?.(changes, form, found) ?? changes) };
      const set = { ...columns, ...change.along?.(form, found, editor, now), updatedAt: now, updatedBy: editor.userId };
      await sql`with audited as (${auditRows(editor, [told])})
        update ${sql.table(table)} set version = version + 1, ${assignments(set)} where id = ${found.id}`.execute(db);
      await change.then?.(db, editor, { found, form, where, now });
      return saved;
    });
    return change.taken ? orTaken(save, change.taken(form)) : save;
  };
}

interface Creation<
  T extends Table,
  Where,
  Form,
  Found,
  Columns = Partial<Insertable<Schema[T]>> & Fields,
> extends Kind<T> {
  /** What the record is made in, such as its company, within the reach, with what the rules ask. */
  find: (db: Db, editor: Editor, where: Where, form: Form) => { executeTakeFirst(): Promise<Found | undefined> };
  refuse?: (found: Found, form: Form, db: Db, where: Where) => Refusal | Promise<Refusal>;
  /** The columns that the form sets and the audit tells. */
  columns: (form: Form, found: Found, now: Date) => Columns;
  /** Columns that the audit does not tell, such as its place in an order. */
  along?: (form: Form, found: Found, where: Where, now: Date) => Fields;
  /** What the audit tells instead of the columns. */
  told?: (form: Form, found: Found) => Fields;
  taken?: (form: Form) => Taken;
  then?: (
    db: Db,
    editor: Editor,
    made: { id: number; found: Found; form: Form; where: Where; now: Date },
  ) => Promise<void>;
}

/** Declares how a record of a company is made, once for each form (`once`), with its audit row. */
export function defineCreation<T extends Table, Where extends { companyId: number }, Form extends Keyed, Found>(
  creation: Creation<T, Where, Form, Found>,
) {
  return creationOf(creation);
}

/** The same for columns that no type names, such as those of a kind of settings. */
export function creationOf<T extends Table, Where extends { companyId: number }, Form extends Keyed, Found>(
  creation: Creation<T, Where, Form, Found, Fields>,
) {
  const { table, noun, type = auditType(noun) } = creation;
  declaredChanges.add(`${type}.create`);
  return async (db: Db, editor: Editor, where: Where, form: Form, now: Date): Promise<Outcome<{ id: number }>> => {
    const { companyId } = where;
    const save = once(db, editor, form, now, async (db): Promise<Outcome<{ id: number }>> => {
      const found = await creation.find(db, editor, where, form).executeTakeFirst();
      if (!found) return null;
      const refusal = await creation.refuse?.(found, form, db, where);
      if (refusal) return refused(refusal);
      const columns = creation.columns(form, found, now);
      const by = { createdAt: now, createdBy: editor.userId, updatedAt: now, updatedBy: editor.userId };
      const values = Object.entries({ companyId, ...columns, ...creation.along?.(form, found, where, now), ...by });
      const entry = { action: `${type}.create`, type, companyId, after: creation.told?.(form, found) ?? columns };
      const { rows } = await sql<{ id: number }>`
        with made as (
          insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
          values (${sql.join(values.map(([, value]) => sql`${value}`))}) returning id
        ), audited as ${auditOfMade(editor, entry)}
        select id from made`.execute(db);
      const id = rows[0]?.id ?? 0;
      await creation.then?.(db, editor, { id, found, form, where, now });
      return { saved: true, id };
    });
    return creation.taken ? orTaken(save, creation.taken(form)) : save;
  };
}

interface Removal<T extends Table, Where, Found> extends Kind<T> {
  verb?: string;
  find: (
    db: Db,
    editor: Editor,
    where: Where,
  ) => { forUpdate(tables?: never): { executeTakeFirst(): Promise<Found | undefined> } };
  refuse?: (found: Found, editor: Editor, db: Db) => Refusal | Promise<Refusal>;
  /** What the audit keeps of what is gone. */
  told: (found: Found) => Fields;
}

/** Declares how a record is deleted, with its audit row; refused on another version than `seen`, where one is given. */
export function defineRemoval<
  T extends Table,
  Where,
  Found extends { id: number; companyId?: number | null; version?: number },
>(removal: Removal<T, Where, Found>) {
  const { table, noun, type = auditType(noun), verb = "delete" } = removal;
  declaredChanges.add(`${type}.${verb}`);
  return async (db: Db, editor: Editor, where: Where, seen?: number | null): Promise<Outcome<{ found: Found }>> =>
    db.transaction().execute(async (db) => {
      const found = await removal.find(db, editor, where).forUpdate().executeTakeFirst();
      if (!found) return null;
      const refusal = await removal.refuse?.(found, editor, db);
      if (refusal) return refused(refusal);
      if (seen !== undefined && seen !== found.version) return { saved: false, problems: stale(noun), status: 409 };
      const told = {
        action: `${type}.${verb}`,
        object: { type, id: found.id },
        ...companyOf(found),
        before: removal.told(found),
      };
      await sql`with audited as (${auditRows(editor, [told])})
        delete from ${sql.table(table)} where id = ${found.id}`.execute(db);
      return { saved: true, found };
    });
}

/** "channel option" as the audit log says it: "channel-option". */
export function auditType(noun: string): string {
  return noun.replaceAll(" ", "-");
}

function refused(refusal: string | Problems): { saved: false; problems: Problems } {
  return { saved: false, problems: typeof refusal === "string" ? problem("", refusal) : refusal };
}

function companyOf({ companyId }: { companyId?: number | null }): { companyId?: number | null } {
  return companyId === undefined ? {} : { companyId };
}

function assignments(values: Fields): RawBuilder<unknown> {
  return sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

/** What a declaration's result adds to the outcome; a declaration without one adds nothing. */
function savedWith<Result extends object>(result: Result | undefined): { saved: true } & Result {
  return assumeType<{ saved: true } & Result>({ saved: true, ...result });
}
