import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { defineChange, defineCreation, defineRemoval } from "#app/platform/records/change.server.ts";
import { countText } from "#app/ui/text/format.ts";
import { type GeographyChange, geographyColumns, type NewGeography } from "./geography-form.ts";
import { findGeography } from "./geography-queries.server.ts";
import { geographyParentRefusal, geographyUsesText } from "./geography-rules.ts";

interface GeographyKey {
  companyId: number;
  id: number;
}

const kind = { table: "geographies", noun: "geography" } as const;

/** Create a geography without locations. */
export const createGeography = defineCreation({
  ...kind,
  find: (db, { access }, { companyId }: { companyId: number }, _: NewGeography) =>
    db
      .selectFrom("companies")
      .select(lockedTree(companyId).as("tree"))
      .where("id", "=", companyId)
      .where(access.company("companies.id")),
  refuse: ({ tree }, { parentId }) => validateParent(tree, null, parentId),
  columns: (form) => geographyColumns(form),
  uniqueViolations: (form) => geographyViolations(form),
});

/** Change a geography; its type can change only while it has no locations. */
export const changeGeography = defineChange({
  ...kind,
  find: (db, { access }, at: GeographyKey, _: GeographyChange) =>
    selectGeography(db, access, at).select(["code", "type", "parentId", "version"]),
  validate: async ({ id, type, tree }, form, db) =>
    validateParent(tree, id, form.parentId) ?? (form.type === type ? null : validateTypeChange(db, id)),
  columns: (form) => geographyColumns(form),
  uniqueViolations: (form) => geographyViolations(form),
});

/** Delete a geography that is not used. */
export const deleteGeography = defineRemoval({
  ...kind,
  find: (db, { access }, at: GeographyKey) => selectGeography(db, access, at).select(["code", "type"]),
  refuse: async ({ id, companyId, name }, { access }, db) => {
    const geography = await findGeography(db, access, companyId, id);
    const usedBy = geography && geographyUsesText(geography);
    return usedBy ? `${name} is used by ${usedBy}. Remove them first.` : null;
  },
  auditDetails: ({ name, code, type }) => ({ name, code, type }),
});

function selectGeography(db: Db, access: AccessScope, { companyId, id }: GeographyKey) {
  return db
    .selectFrom("geographies")
    .select(["id", "companyId", "name", lockedTree(companyId).as("tree")])
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(access.company("geographies.companyId"));
}

interface Node {
  id: number;
  parentId: number | null;
}

/**
 * Build the SQL of a company's geographies, locked in the order of their ids, so that two changes at once create no
 * cycle.
 */
function lockedTree(companyId: number): RawBuilder<Node[]> {
  return sql`coalesce((
    select json_agg(json_build_object('id', id, 'parentId', parent_id))
    from (select id, parent_id from geographies where company_id = ${companyId} order by id for update) node), '[]')`;
}

/** Return the field error of a geography's parent; null when it is allowed. */
function validateParent(tree: readonly Node[], id: number | null, parentId: number | null): FieldErrors | null {
  if (parentId !== null && !tree.some((node) => node.id === parentId)) {
    return fieldError("parentId", "Choose a geography from the list.");
  }
  const refusal = geographyParentRefusal(tree, id, parentId);
  return refusal ? fieldError("parentId", refusal) : null;
}

/**
 * Return the field error of a new type for a geography with locations, since a location is in one of each type. The
 * geography is locked, so that no location is added meanwhile.
 */
async function validateTypeChange(db: Db, id: number): Promise<FieldErrors | null> {
  const { count } = await db
    .selectFrom("geographyLocations")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("geographyId", "=", id)
    .executeTakeFirstOrThrow();
  return count > 0
    ? fieldError("type", `Remove its ${countText(count, "{location}")} before you change the type.`)
    : null;
}

function geographyViolations({ name, code }: { name: string; code: string }) {
  return {
    geographies_company_name_key: {
      field: "name",
      sentence: `Another geography of this type is already named ${name}.`,
    },
    geographies_company_code_key: {
      field: "code",
      sentence: `Another geography of this type already has the code ${code}.`,
    },
  };
}
