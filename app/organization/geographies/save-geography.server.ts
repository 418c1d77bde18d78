import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { defineChange, defineCreation, defineRemoval } from "#app/platform/records/change.server.ts";
import { countText } from "#app/ui/format.ts";
import { type GeographyChange, geographyColumnsOf, type NewGeography } from "./geography-form.ts";
import { findGeography } from "./geography-queries.server.ts";
import { refusalOfParent, usedByText } from "./geography-rules.ts";

interface At {
  companyId: number;
  id: number;
}

const kind = { table: "geographies", noun: "geography" } as const;

/** Adds a geography without locations. */
export const createGeography = defineCreation({
  ...kind,
  find: (db, { reach }, { companyId }: { companyId: number }, _: NewGeography) =>
    db
      .selectFrom("companies")
      .select(lockedTree(companyId).as("tree"))
      .where("id", "=", companyId)
      .where(reach.company("companies.id")),
  refuse: ({ tree }, { parentId }) => refusalOfTree(tree, null, parentId),
  columns: (form) => geographyColumnsOf(form),
  taken: (form) => takenByGeography(form),
});

/** Changes a geography; its type while it is empty only. */
export const changeGeography = defineChange({
  ...kind,
  find: (db, { reach }, at: At, _: GeographyChange) =>
    geographyOf(db, reach, at).select(["code", "type", "parentId", "version"]),
  check: async ({ id, type, tree }, form, db) =>
    refusalOfTree(tree, id, form.parentId) ?? (form.type === type ? null : refusalOfType(db, id)),
  columns: (form) => geographyColumnsOf(form),
  taken: (form) => takenByGeography(form),
});

/** Deletes a geography that nothing uses. */
export const deleteGeography = defineRemoval({
  ...kind,
  find: (db, { reach }, at: At) => geographyOf(db, reach, at).select(["code", "type"]),
  refuse: async ({ id, companyId, name }, { reach }, db) => {
    const geography = await findGeography(db, reach, companyId, id);
    const usedBy = geography && usedByText(geography);
    return usedBy ? `${name} is used by ${usedBy}. Take them out first.` : null;
  },
  told: ({ name, code, type }) => ({ name, code, type }),
});

function geographyOf(db: Db, reach: Reach, { companyId, id }: At) {
  return db
    .selectFrom("geographies")
    .select(["id", "companyId", "name", lockedTree(companyId).as("tree")])
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(reach.company("geographies.companyId"));
}

interface Node {
  id: number;
  parentId: number | null;
}

/** A company's geographies, locked in the order of their ids, so that two changes at once make no circle. */
function lockedTree(companyId: number): RawBuilder<Node[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', id, 'parentId', parent_id))
    from (select id, parent_id from geographies where company_id = ${companyId} order by id for update) node), '[]')`;
}

/** Why a geography cannot lie where it is to lie; null when it can. */
function refusalOfTree(tree: readonly Node[], id: number | null, parentId: number | null): Problems | null {
  if (parentId !== null && !tree.some((node) => node.id === parentId)) {
    return problem("parentId", "Choose a geography from the list.");
  }
  const refusal = refusalOfParent(tree, id, parentId);
  return refusal ? problem("parentId", refusal) : null;
}

/** Why a geography keeps its type: a location lies in one of each type. The geography is locked, so none comes in. */
async function refusalOfType(db: Db, id: number): Promise<Problems | null> {
  const { count } = await db
    .selectFrom("geographyLocations")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("geographyId", "=", id)
    .executeTakeFirstOrThrow();
  return count > 0
    ? problem("type", `Take its ${countText(count, "{location}")} out before you change the type.`)
    : null;
}

function takenByGeography({ name, code }: { name: string; code: string }) {
  return {
    geographies_company_name_key: { field: "name", sentence: `Another geography of this type is called ${name}.` },
    geographies_company_code_key: { field: "code", sentence: `Another geography of this type has the code ${code}.` },
  };
}
