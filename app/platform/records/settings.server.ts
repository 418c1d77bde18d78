import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { SortColumns } from "#db/sort-order.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { ListRequest } from "./list.server.ts";
import { defineUntypedChange, defineUntypedCreation } from "./change.server.ts";
import { type OrderedSetting, selectForShare, nextPosition, usesAsJson } from "./ordered-setting.server.ts";
import { oneOfFilter } from "./list-filters.server.ts";
import type { SettingDefinition } from "./setting.ts";
import { type Use, usesText } from "./uses.ts";

type Fields = Record<string, unknown>;
type Form = Fields & { idempotencyKey?: string };

interface CompanyRef {
  companyId: number;
}

/** Row of a kind's list. */
export interface SettingRow {
  id: number;
  name: string;
  isActive: boolean;
  /** "4 channel options and 1 event"; "" when it is not used. */
  usedBy: string;
}

interface ServerSettingDefinition<Row extends SettingRow> extends Omit<OrderedSetting, "noun"> {
  list: {
    page(db: Db, request: ListRequest<CompanyRef>): Promise<ListView<Row>>;
    download(db: Db, request: ListRequest<CompanyRef>, fileName: string): Response;
  };
  /** Unique index of the names, and the noun of a name when it is not the kind's. */
  nameKey: string;
  nameNoun?: string;
  /** Return the field and error for each other unique index. */
  otherUniqueViolations?: (form: Form) => Record<string, { field: string; sentence: string }>;
  /** Return why a record conflicts with the company's others; `id` is null for a new one. */
  refuse?: (db: Db, companyId: number, id: number | null, form: Form) => Promise<FieldErrors | null>;
  /** Fields that refer to another record of the company, with the records' tables. */
  references?: Readonly<Record<string, "channels" | "metricTypes">>;
  /** Reads the options of those fields, by field. */
  choices?: (db: Db, access: AccessScope, companyId: number) => Promise<Record<string, readonly Choice[]>>;
}

interface Choice {
  id: number;
  name: string;
  isActive: boolean;
}

/**
 * Define the server side of a setting that each company keeps as an ordered list: its table, and the records that use
 * it. It finds, creates and changes rows; `applySettingCommand` moves, deactivates and deletes them.
 */
export function defineSettings<Row extends SettingRow>(
  setting: SettingDefinition,
  definition: ServerSettingDefinition<Row>,
) {
  const { table, nameKey, references = {} } = definition;
  const noun = setting.one;
  const kind: OrderedSetting = { ...definition, noun };
  const names = Object.keys(setting.fields);
  const refs = sql.join(names.map((name) => sql.ref(name)));
  const columns = (form: Form): Fields => Object.fromEntries(names.map((name) => [name, form[name] ?? null]));
  const isReached = (access: AccessScope) => access.company(`${table}.companyId`);

  /** Return the ids of the referenced records that belong to the company; locked against deletion in the meantime. */
  function referencedIds(companyId: number, form: Form): RawBuilder<Fields> {
    const pairs = Object.entries(references).map(
      ([name, of]) => sql`${name}::text, ${selectForShare(of, companyId, idOf(form[name]))}`,
    );
    return sql`json_build_object(${sql.join(pairs)})`;
  }

  function refuse({ known }: { known: Fields }, form: Form) {
    const name = Object.keys(references).find((one) => idOf(form[one]) !== idOf(known[one]));
    const table = name && references[name];
    return table ? fieldError(name, `Choose a ${referenceNouns[table]} from the list.`) : null;
  }

  const taken = (form: Form) => ({
    ...definition.otherUniqueViolations?.(form),
    [nameKey]: {
      field: "name",
      sentence: `Another ${definition.nameNoun ?? noun} is already named ${String(form["name"])}.`,
    },
  });
  const refuseConflict = async (db: Db, companyId: number, id: number | null, form: Form) =>
    (await definition.refuse?.(db, companyId, id, form)) ?? null;

  return {
    ...definition,
    setting,
    kind,

    /** Find a company's record with its uses; null when it is absent or not visible. */
    async find(
      db: Db,
      access: AccessScope,
      companyId: number,
      id: number,
    ): Promise<(SettingRow & { version: number }) | null> {
      const { rows } = await sql<SettingRow & { version: number; uses: Use[] }>`
        select id, is_active, version, ${refs}, ${usesAsJson(kind.uses, sql.ref(`${table}.id`))} as uses
        from ${sql.table(table)} where id = ${id} and company_id = ${companyId} and ${isReached(access)}`.execute(db);
      const found = rows[0];
      if (!found) return null;
      const { uses, ...known } = found;
      return { ...known, usedBy: usesText(uses) };
    },

    /** Create a record at the end of its order. Null when the company is absent or not visible. */
    create: defineUntypedCreation({
      table,
      noun,
      find: (db, { access }, { companyId }: CompanyRef, form: Form) => ({
        executeTakeFirst: async () => {
          const { rows } = await sql<{ known: Fields }>`select ${referencedIds(companyId, form)} as known from companies
            where id = ${companyId} and ${access.company("companies.id")}`.execute(db);
          return rows[0];
        },
      }),
      refuse: (found, form, db, { companyId }) => refuse(found, form) ?? refuseConflict(db, companyId, null, form),
      columns: (form) => columns(form),
      extraColumns: (form, _, { companyId }) => ({ position: nextPosition(kind, orderOf(kind, companyId, form)) }),
      uniqueViolations: (form) => taken(form),
    }),

    /** Change a record; in a new order it goes last. Null when it is absent or not visible. */
    change: defineUntypedChange({
      table,
      noun,
      find: (db, { access }, { companyId, id }: CompanyRef & { id: number }, form: Form) => ({
        forUpdate: () => ({
          executeTakeFirst: async () => {
            const { rows } = await sql<Fields & { id: number; companyId: number; version: number; known: Fields }>`
              select id, company_id, version, ${refs}, ${referencedIds(companyId, form)} as known from ${sql.table(table)}
              where id = ${id} and company_id = ${companyId} and ${isReached(access)} for update`.execute(db);
            return rows[0];
          },
        }),
      }),
      validate: (found, form, db, { companyId, id }) => refuse(found, form) ?? refuseConflict(db, companyId, id, form),
      columns: (form) => columns(form),
      extraColumns: (form, found) => {
        const order = orderOf(kind, found.companyId, form);
        return order === orderOf(kind, found.companyId, found) ? {} : { position: nextPosition(kind, order) };
      },
      uniqueViolations: (form) => taken(form),
    }),
  };
}

export type DefinedSettings<Row extends SettingRow = SettingRow> = ReturnType<typeof defineSettings<Row>>;

const referenceNouns = { channels: "channel", metricTypes: "metric type" };

/** Return the company or channel whose order a record belongs to. */
function orderOf({ orderedWithin }: OrderedSetting, companyId: number, form: Fields): number {
  return orderedWithin === "companyId" ? companyId : (idOf(form[orderedWithin]) ?? 0);
}

function idOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** Return a list's row with its uses as text. */
export function withUses<Row extends { uses: Use[] }>({ uses, ...row }: Row) {
  return { ...row, usedBy: usesText(uses) };
}

/** Return the filter by active or inactive; `isActive` is the column. */
export function activeFilter(isActive: RawBuilder<boolean>) {
  return oneOfFilter("Status", { yes: "Active", no: "Inactive" }, { yes: isActive, no: sql<boolean>`not ${isActive}` });
}

/** Return a list's `orders` and default: the company's own order. */
export function companyOrder(...by: readonly RawBuilder<unknown>[]) {
  const orders: Record<string, SortColumns> = { order: { by } };
  return { orders, standard: { by: "order", desc: false } };
}
