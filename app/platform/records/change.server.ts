import { type Insertable, type RawBuilder, sql, type Updateable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { insertAuditOfCreated, insertAuditRows } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import type { Context } from "./context.ts";
import { type Idempotent, idempotent } from "./idempotent.server.ts";
import { mapUniqueViolation } from "./unique-violations.server.ts";

/** Outcome of a save; null when the record is absent or not visible. */
export type RecordOutcome<Result extends object = object> =
  ({ saved: true } & Result) | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

type Table = keyof Schema & string;
type Fields = Record<string, unknown>;
/**
 * Action of every declared change, creation and removal, as in "network.change"; repository-wide tests go through them.
 */
export const declaredChanges = new Set<string>();

/** Error of the whole form or errors by field; null when nothing is wrong. */
type Refusal = string | FieldErrors | null;
/** Field and error for each unique index, by the index's name. */
type UniqueViolations = Record<string, { field: string; sentence: string }>;

interface RecordType<T extends Table> {
  table: T;
  /** Noun of the record in messages, as in "Someone else changed this network"; with hyphens the audit type. */
  noun: string;
  /** Audit type, when it differs from the noun. */
  type?: string;
}

interface Change<
  T extends Table,
  Where,
  Form,
  Found,
  Result,
  Columns = Updateable<Schema[T]> & Fields,
> extends RecordType<T> {
  /** Verb of the audit action, "change" by default: "network.change". */
  action?: string;
  /** Selects the record in the user's scope with the columns that the rules need; its row is locked. */
  find: (
    db: Db,
    actor: Actor,
    where: Where,
    form: Form,
  ) => { forUpdate(tables?: never): { executeTakeFirst(): Promise<Found | undefined> } };
  /** Return why the record cannot be changed at all. */
  refuse?: (found: Found, form: Form, actor: Actor) => Refusal;
  /** Return why these values are not allowed; called only when something changes. */
  validate?: (found: Found, form: Form, db: Db, where: Where) => Refusal | Promise<Refusal>;
  /** Return the columns that the form sets. */
  columns: (form: Form, found: Found, now: Date) => Columns;
  /** Return further columns to set that the audit row leaves out. */
  extraColumns?: (form: Form, found: Found, actor: Actor, now: Date) => Fields;
  /** Return the audit details, instead of the columns that changed. */
  auditDetails?: (
    changes: { before: Fields; after: Fields },
    form: Form,
    found: Found,
  ) => { before: Fields; after: Fields };
  uniqueViolations?: (form: Form) => UniqueViolations;
  /** Runs in the same transaction after the save, only when something changed. */
  afterSave?: (db: Db, actor: Actor, saved: { found: Found; form: Form; where: Where; now: Date }) => Promise<void>;
  /** Return further properties of the outcome. */
  result?: (found: Found, form: Form) => Result;
}

/**
 * Define a change of one record. Transaction, scope, stale version, change detection, audit row and unique violations
 * are the same for all. A save without changes succeeds and writes nothing.
 */
export function defineChange<
  T extends Table,
  Where,
  Form extends object,
  Found extends { id: number; companyId?: number | null; version: number },
  Result extends object = object,
>(change: Change<T, Where, Form, Found, Result>) {
  return defineUntypedChange(change);
}

/** Define a change whose columns are not typed, such as those of settings. */
export function defineUntypedChange<
  T extends Table,
  Where,
  Form extends object,
  Found extends { id: number; companyId?: number | null; version: number },
  Result extends object = object,
>(change: Change<T, Where, Form, Found, Result, Fields>) {
  const { table, noun, type = auditType(noun), action = "change" } = change;
  declaredChanges.add(`${type}.${action}`);
  return async ({ db, actor, now }: Context, where: Where, form: Form): Promise<RecordOutcome<Result>> => {
    const save = db.transaction().execute(async (db): Promise<RecordOutcome<Result>> => {
      const found = await change.find(db, actor, where, form).forUpdate().executeTakeFirst();
      if (!found) return null;
      const saved = savedOutcome<Result>(change.result?.(found, form));
      const refusal = change.refuse?.(found, form, actor);
      if (refusal) return toRefusedOutcome(refusal);
      if ("version" in form && form.version !== found.version) {
        return { saved: false, fieldErrors: staleError(noun), status: 409 };
      }
      const columns = change.columns(form, found, now);
      const changes = changedFields<Fields>({ ...found }, columns);
      if (!changes) return saved;
      const fieldErrors = await change.validate?.(found, form, db, where);
      if (fieldErrors) return toRefusedOutcome(fieldErrors);
      const entry = { action: `${type}.${action}`, object: { type, id: found.id }, ...companyOf(found) };
      const auditEntry = { ...entry, ...(change.auditDetails?.(changes, form, found) ?? changes) };
      const set = {
        ...columns,
        ...change.extraColumns?.(form, found, actor, now),
        updatedAt: now,
        updatedBy: actor.userId,
      };
      await sql`with audited as (${insertAuditRows(actor, [auditEntry])})
        update ${sql.table(table)} set version = version + 1, ${assignments(set)} where id = ${found.id}`.execute(db);
      await change.afterSave?.(db, actor, { found, form, where, now });
      return saved;
    });
    return change.uniqueViolations ? mapUniqueViolation(save, change.uniqueViolations(form)) : save;
  };
}

interface Creation<
  T extends Table,
  Where,
  Form,
  Found,
  Columns = Partial<Insertable<Schema[T]>> & Fields,
> extends RecordType<T> {
  /** Selects the parent in the user's scope, such as the company, with the columns that the rules need. */
  find: (db: Db, actor: Actor, where: Where, form: Form) => { executeTakeFirst(): Promise<Found | undefined> };
  refuse?: (found: Found, form: Form, db: Db, where: Where) => Refusal | Promise<Refusal>;
  /** Return the columns that the form sets and the audit row has. */
  columns: (form: Form, found: Found, now: Date) => Columns;
  /** Return further columns that the audit row leaves out, such as the position. */
  extraColumns?: (form: Form, found: Found, where: Where, now: Date) => Fields;
  /** Return the audit details, instead of the columns. */
  auditDetails?: (form: Form, found: Found) => Fields;
  uniqueViolations?: (form: Form) => UniqueViolations;
  afterSave?: (
    db: Db,
    actor: Actor,
    made: { id: number; found: Found; form: Form; where: Where; now: Date },
  ) => Promise<void>;
}

/** Define the creation of a company's record with its audit row, idempotent for each form (`idempotent`). */
export function defineCreation<T extends Table, Where extends { companyId: number }, Form extends Idempotent, Found>(
  creation: Creation<T, Where, Form, Found>,
) {
  return defineUntypedCreation(creation);
}

/** Define a creation whose columns are not typed, such as those of settings. */
export function defineUntypedCreation<
  T extends Table,
  Where extends { companyId: number },
  Form extends Idempotent,
  Found,
>(creation: Creation<T, Where, Form, Found, Fields>) {
  const { table, noun, type = auditType(noun) } = creation;
  declaredChanges.add(`${type}.create`);
  return async ({ db, actor, now }: Context, where: Where, form: Form): Promise<RecordOutcome<{ id: number }>> => {
    const { companyId } = where;
    const save = idempotent({ db, actor, now }, form, async (db): Promise<RecordOutcome<{ id: number }>> => {
      const found = await creation.find(db, actor, where, form).executeTakeFirst();
      if (!found) return null;
      const refusal = await creation.refuse?.(found, form, db, where);
      if (refusal) return toRefusedOutcome(refusal);
      const columns = creation.columns(form, found, now);
      const by = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
      const values = Object.entries({
        companyId,
        ...columns,
        ...creation.extraColumns?.(form, found, where, now),
        ...by,
      });
      const entry = {
        action: `${type}.create`,
        type,
        companyId,
        after: creation.auditDetails?.(form, found) ?? columns,
      };
      const { rows } = await sql<{ id: number }>`
        with made as (
          insert into ${sql.table(table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
          values (${sql.join(values.map(([, value]) => sql`${value}`))}) returning id
        ), audited as ${insertAuditOfCreated(actor, entry)}
        select id from made`.execute(db);
      const id = rows[0]?.id ?? 0;
      await creation.afterSave?.(db, actor, { id, found, form, where, now });
      return { saved: true, id };
    });
    return creation.uniqueViolations ? mapUniqueViolation(save, creation.uniqueViolations(form)) : save;
  };
}

interface Removal<T extends Table, Where, Found> extends RecordType<T> {
  action?: string;
  find: (
    db: Db,
    actor: Actor,
    where: Where,
  ) => { forUpdate(tables?: never): { executeTakeFirst(): Promise<Found | undefined> } };
  refuse?: (found: Found, actor: Actor, db: Db) => Refusal | Promise<Refusal>;
  /** Return what the audit row keeps of the deleted record. */
  auditDetails: (found: Found) => Fields;
}

/** Define the deletion of a record with its audit row; a version other than `seenVersion` is refused when one is given. */
export function defineRemoval<
  T extends Table,
  Where,
  Found extends { id: number; companyId?: number | null; version?: number },
>(removal: Removal<T, Where, Found>) {
  const { table, noun, type = auditType(noun), action = "delete" } = removal;
  declaredChanges.add(`${type}.${action}`);
  return async (
    db: Db,
    actor: Actor,
    where: Where,
    seenVersion?: number | null,
  ): Promise<RecordOutcome<{ found: Found }>> =>
    db.transaction().execute(async (db) => {
      const found = await removal.find(db, actor, where).forUpdate().executeTakeFirst();
      if (!found) return null;
      const refusal = await removal.refuse?.(found, actor, db);
      if (refusal) return toRefusedOutcome(refusal);
      if (seenVersion !== undefined && seenVersion !== found.version)
        return { saved: false, fieldErrors: staleError(noun), status: 409 };
      const auditEntry = {
        action: `${type}.${action}`,
        object: { type, id: found.id },
        ...companyOf(found),
        before: removal.auditDetails(found),
      };
      await sql`with audited as (${insertAuditRows(actor, [auditEntry])})
        delete from ${sql.table(table)} where id = ${found.id}`.execute(db);
      return { saved: true, found };
    });
}

/** Return the audit type of a noun: "channel option" is "channel-option". */
export function auditType(noun: string): string {
  return noun.replaceAll(" ", "-");
}

function toRefusedOutcome(refusal: string | FieldErrors): { saved: false; fieldErrors: FieldErrors } {
  return { saved: false, fieldErrors: typeof refusal === "string" ? fieldError("", refusal) : refusal };
}

function companyOf({ companyId }: { companyId?: number | null }): { companyId?: number | null } {
  return companyId === undefined ? {} : { companyId };
}

function assignments(values: Fields): RawBuilder<unknown> {
  return sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

/** Return the outcome with a definition's result; nothing is added when it has none. */
function savedOutcome<Result extends object>(result: Result | undefined): { saved: true } & Result {
  return assumeType<{ saved: true } & Result>({ saved: true, ...result });
}
