import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { SortColumns } from "#db/order.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import { changeOf, creationOf } from "./change.server.ts";
import { type EntryKind, lockedChoice, nextPosition, usesOf } from "./entry-kind.server.ts";
import { choice } from "./list-filters.server.ts";
import type { Setting } from "./setting.ts";
import { type Use, usesText } from "./uses.ts";

type Fields = Record<string, unknown>;
type Form = Fields & { idempotencyKey?: string };

interface InCompany {
  companyId: number;
}

/** A row of a kind's list. */
export interface SettingRow {
  id: number;
  name: string;
  isActive: boolean;
  /** "4 channel options and 1 event"; "" where it is not used. */
  usedBy: string;
}

interface Definition<Row extends SettingRow> extends Omit<EntryKind, "noun"> {
  list: {
    page(db: Db, reach: Reach, scope: InCompany, at: Request): Promise<ListView<Row>>;
    download(db: Db, reach: Reach, scope: InCompany, at: Request, fileName: string): Response;
  };
  /** The unique index of its names, and what a name is called in a sentence where not by the kind. */
  nameKey: string;
  nameNoun?: string;
  /** Other unique indexes, with what a form that meets one is told. */
  alsoTaken?: (form: Form) => Record<string, { field: string; sentence: string }>;
  /** Why one cannot be kept beside the company's others; `id` is null for a new one. */
  refuse?: (db: Db, companyId: number, id: number | null, form: Form) => Promise<Problems | null>;
  /** The fields that name another record of the company, with the records' tables. */
  chosen?: Readonly<Record<string, "channels" | "metricTypes">>;
  /** What those fields offer, by field. */
  choices?: (db: Db, reach: Reach, companyId: number) => Promise<Record<string, readonly Choice[]>>;
}

interface Choice {
  id: number;
  name: string;
  isActive: boolean;
}

/**
 * What the server knows of a kind of record that each company keeps a list of: where it is kept and used. Finding,
 * creating and changing one come from it; its place in the order, switching off and deleting are `makeEntryMove`'s.
 */
export function defineSettings<Row extends SettingRow>(setting: Setting, definition: Definition<Row>) {
  const { table, nameKey, chosen = {} } = definition;
  const noun = setting.one;
  const kind: EntryKind = { ...definition, noun };
  const names = Object.keys(setting.fields);
  const refs = sql.join(names.map((name) => sql.ref(name)));
  const columns = (form: Form): Fields => Object.fromEntries(names.map((name) => [name, form[name] ?? null]));
  const isReached = (reach: Reach) => reach.company(`${table}.companyId`);

  /** The records that a form names, as far as they are the company's; locked, so that none is deleted meanwhile. */
  function named(companyId: number, form: Form): RawBuilder<Fields> {
    const pairs = Object.entries(chosen).map(
      ([name, of]) => sql`${name}::text, ${lockedChoice(of, companyId, idOf(form[name]))}`,
    );
    return sql`json_build_object(${sql.join(pairs)})`;
  }

  function refuse({ known }: { known: Fields }, form: Form) {
    const name = Object.keys(chosen).find((one) => idOf(form[one]) !== idOf(known[one]));
    const table = name && chosen[name];
    return table ? problem(name, `Choose a ${nouns[table]} from the list.`) : null;
  }

  const taken = (form: Form) => ({
    ...definition.alsoTaken?.(form),
    [nameKey]: { field: "name", sentence: `Another ${definition.nameNoun ?? noun} is called ${String(form["name"])}.` },
  });
  const refuseBeside = async (db: Db, companyId: number, id: number | null, form: Form) =>
    (await definition.refuse?.(db, companyId, id, form)) ?? null;

  return {
    ...definition,
    setting,
    kind,

    /** One of a company with where it is used; null when either is absent or out of reach. */
    async find(
      db: Db,
      reach: Reach,
      companyId: number,
      id: number,
    ): Promise<(SettingRow & { version: number }) | null> {
      const { rows } = await sql<SettingRow & { version: number; uses: Use[] }>`
        select id, is_active, version, ${refs}, ${usesOf(kind.uses, sql.ref(`${table}.id`))} as uses
        from ${sql.table(table)} where id = ${id} and company_id = ${companyId} and ${isReached(reach)}`.execute(db);
      const found = rows[0];
      if (!found) return null;
      const { uses, ...known } = found;
      return { ...known, usedBy: usesText(uses) };
    },

    /** Adds one at the end of its order. Null when the company is absent or out of reach. */
    create: creationOf({
      ...{ table, noun },
      find: (db, { reach }, { companyId }: InCompany, form: Form) => ({
        executeTakeFirst: async () => {
          const { rows } = await sql<{ known: Fields }>`select ${named(companyId, form)} as known from companies
            where id = ${companyId} and ${reach.company("companies.id")}`.execute(db);
          return rows[0];
        },
      }),
      refuse: (found, form, db, { companyId }) => refuse(found, form) ?? refuseBeside(db, companyId, null, form),
      columns: (form) => columns(form),
      along: (form, _, { companyId }) => ({ position: nextPosition(kind, orderOf(kind, companyId, form)) }),
      taken: (form) => taken(form),
    }),

    /** Changes one; where it comes into another order, it stands last there. Null when absent or out of reach. */
    change: changeOf({
      ...{ table, noun },
      find: (db, { reach }, { companyId, id }: InCompany & { id: number }, form: Form) => ({
        forUpdate: () => ({
          executeTakeFirst: async () => {
            const { rows } = await sql<Fields & { id: number; companyId: number; version: number; known: Fields }>`
              select id, company_id, version, ${refs}, ${named(companyId, form)} as known from ${sql.table(table)}
              where id = ${id} and company_id = ${companyId} and ${isReached(reach)} for update`.execute(db);
            return rows[0];
          },
        }),
      }),
      check: (found, form, db, { companyId, id }) => refuse(found, form) ?? refuseBeside(db, companyId, id, form),
      columns: (form) => columns(form),
      along: (form, found) => {
        const order = orderOf(kind, found.companyId, form);
        return order === orderOf(kind, found.companyId, found) ? {} : { position: nextPosition(kind, order) };
      },
      taken: (form) => taken(form),
    }),
  };
}

export type Settings<Row extends SettingRow = SettingRow> = ReturnType<typeof defineSettings<Row>>;

const nouns = { channels: "channel", metricTypes: "metric type" };

/** The company, or the channel, whose order a record stands in. */
function orderOf({ orderedWithin }: EntryKind, companyId: number, form: Fields): number {
  return orderedWithin === "companyId" ? companyId : (idOf(form[orderedWithin]) ?? 0);
}

function idOf(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** A list's row that says in words where it is used. */
export function withUses<Row extends { uses: Use[] }>({ uses, ...row }: Row) {
  return { ...row, usedBy: usesText(uses) };
}

/** Narrows a list to what can be chosen, or cannot; `isActive` is the column. */
export function activeFilter(isActive: RawBuilder<boolean>) {
  return choice("Status", { yes: "Active", no: "Inactive" }, { yes: isActive, no: sql<boolean>`not ${isActive}` });
}

/** The orders of a kind's list: the company's own, unless another is asked for. */
export function inOwnOrder(...by: readonly RawBuilder<unknown>[]) {
  const orders: Record<string, SortColumns> = { order: { by } };
  return { orders, standard: { by: "order", desc: false } };
}
