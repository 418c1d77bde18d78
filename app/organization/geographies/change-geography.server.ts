import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { countText } from "#app/ui/format.ts";
import { geographyTaken, lockTree, refusalOfTree } from "./create-geography.server.ts";
import { type GeographyChange, geographyColumnsOf } from "./geography-form.ts";
import { findGeography } from "./geography-queries.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes a geography; its type while it is empty only. Null when it or its company is absent or out of reach. */
export async function changeGeography(
  db: Db,
  advisor: Person,
  companyId: number,
  geographyId: number,
  form: GeographyChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const tree = await lockTree(db, advisor.reach, companyId);
    const geography = tree?.find(({ id }) => id === geographyId);
    if (!tree || !geography) return null;
    const { name, code, type, parentId } = geography;
    if (geography.version !== form.version) return { saved: false, problems: stale("geography"), status: 409 };
    const after = geographyColumnsOf(form);
    const changes = changesOf<Record<string, unknown>>({ name, code, type, parentId }, after);
    if (!changes) return { saved: true };
    const refusal = refusalOfTree(tree, geographyId, after.parentId);
    if (refusal) return { saved: false, problems: refusal };
    const changed = await db
      .updateTable("geographies")
      .set({ ...after, version: form.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", geographyId)
      .$if(after.type !== type, (query) => query.where(isEmpty))
      .returning("id")
      .executeTakeFirst();
    if (!changed) return { saved: false, problems: await whyNotRetyped(db, advisor, companyId, geographyId) };
    const object = { type: "geography", id: geographyId };
    await writeAudit(db, advisor, { action: "geography.change", object, companyId, ...changes });
    return { saved: true };
  });
  return orTaken(save, geographyTaken(form));
}

const isEmpty = sql<boolean>`not exists (select from geography_locations where geography_id = geographies.id)`;

async function whyNotRetyped(db: Db, advisor: Person, companyId: number, geographyId: number): Promise<Problems> {
  const geography = await findGeography(db, advisor.reach, companyId, geographyId);
  const count = countText(geography?.locations ?? 0, "{location}");
  return problem("type", `Take its ${count} out before you change the type.`);
}
