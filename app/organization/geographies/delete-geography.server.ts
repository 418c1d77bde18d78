import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockTree } from "./create-geography.server.ts";
import { findGeography } from "./geography-queries.server.ts";
import { usedByText } from "./geography-uses.ts";

/** Deletes a geography that nothing uses. Null when it or its company is absent or out of reach. */
export async function deleteGeography(db: Db, advisor: Person, companyId: number, geographyId: number) {
  return db.transaction().execute(async (db) => {
    await lockTree(db, advisor.reach, companyId);
    const geography = await findGeography(db, advisor.reach, companyId, geographyId);
    if (!geography) return null;
    const { name, code, type } = geography;
    const usedBy = usedByText(geography);
    if (usedBy) return { saved: false, sentence: `${name} is used by ${usedBy}. Take them out first.` };
    await withAudit(db, advisor, {
      action: "geography.delete",
      object: { type: "geography", id: geographyId },
      companyId,
      before: { name, code, type },
    })
      .deleteFrom("geographies")
      .where("id", "=", geographyId)
      .execute();
    return { saved: true, sentence: `${name} is deleted.` };
  });
}
