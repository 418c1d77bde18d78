import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { geographyColumnsOf, type NewGeography } from "./geography-form.ts";
import { refusalOfParent } from "./geography-rules.ts";

type Outcome = { saved: true; geographyId: number } | { saved: false; problems: Problems } | null;

/** Adds a geography without locations. Null when the company is absent or out of reach. */
export async function createGeography(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewGeography,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const tree = await lockTree(db, advisor.reach, companyId);
    if (!tree) return null;
    const columns = geographyColumnsOf(form);
    const refusal = refusalOfTree(tree, null, columns.parentId);
    if (refusal) return { saved: false, problems: refusal };
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "geography.create", type: "geography", companyId, after: columns };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("geographies")
          .values({ companyId, ...columns, ...by })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, geographyId: id };
  });
  return orTaken(save, geographyTaken(form));
}

export function geographyTaken({ name, code }: { name: string; code: string }) {
  return {
    geographies_company_name_key: { field: "name", sentence: `Another geography of this type is called ${name}.` },
    geographies_company_code_key: { field: "code", sentence: `Another geography of this type has the code ${code}.` },
  };
}

interface Node {
  id: number;
  parentId: number | null;
  name: string;
  code: string;
  type: string;
  version: number;
}

/**
 * Locks a company's geographies, so that two changes at once make no circle. Null when the company is absent or out of
 * reach.
 */
export async function lockTree(db: Db, reach: Reach, companyId: number): Promise<Node[] | null> {
  const company = await db
    .selectFrom("companies")
    .select(
      sql<Node[]>`coalesce((
        select json_agg(json_build_object('id', id, 'parentId', parent_id, 'name', name, 'code', code, 'type', type,
          'version', version))
        from (select * from geographies where company_id = ${companyId} order by id for update) node), '[]')`.as(
        "tree",
      ),
    )
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company?.tree ?? null;
}

/** Why a geography cannot lie where it is to lie; null when it can. */
export function refusalOfTree(tree: readonly Node[], id: number | null, parentId: number | null): Problems | null {
  if (parentId !== null && !tree.some((node) => node.id === parentId)) {
    return problem("parentId", "Choose a geography from the list.");
  }
  const refusal = refusalOfParent(tree, id, parentId);
  return refusal ? problem("parentId", refusal) : null;
}
