import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { stale } from "#app/http/problems.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import type { Place } from "#app/ui/map/great-circle.ts";
import type { AreaChange } from "./area-form.ts";
import { findArea } from "./area.server.ts";

/**
 * Keeps how a location's trading area is cut; its type of neighborhood is the location's own. People take turns at the
 * location's row, for the first save makes the area's. Null when the location is absent or out of reach.
 */
export function saveArea(db: Db, editor: Editor, locationId: number, form: AreaChange, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    await db.selectFrom("locations").select("id").where("id", "=", locationId).forUpdate().execute();
    const area = await findArea(db, editor.reach, locationId);
    if (!area) return null;
    if (area.version !== form.version) return { saved: false, problems: stale("trading area"), status: 409 };
    const { neighborhoodType, rings, notes } = form;
    const { companyId } = area;
    const outline = form.outline && pairsOf(form.outline);
    const before = { ...area, outline: area.outline && pairsOf(area.outline) };
    const changes = changesOf<Record<string, unknown>>(before, { neighborhoodType, rings, outline, notes });
    if (!changes) return { saved: true };
    const by = { updatedAt: now, updatedBy: editor.userId };
    const kept = {
      rings: sql<number[]>`${rings}::numeric[]`,
      outline: outline && JSON.stringify(outline),
      notes,
      ...by,
    };
    const object = { type: "location", id: locationId };
    await withAudit(db, editor, { action: "location.trading-area", object, companyId, ...changes })
      .with("cut", (db) =>
        db
          .insertInto("tradingAreas")
          .values({ locationId, companyId, ...kept })
          .onConflict((on) =>
            on.column("locationId").doUpdateSet({ ...kept, version: sql<number>`trading_areas.version + 1` }),
          ),
      )
      .updateTable("locations")
      .set({ neighborhoodType, ...by, version: sql<number>`version + 1` })
      .where("id", "=", locationId)
      .where("neighborhoodType", "<>", neighborhoodType)
      .execute();
    return { saved: true };
  });
}

function pairsOf(corners: readonly Place[]): [number, number][] {
  return corners.map(({ latitude, longitude }) => [latitude, longitude]);
}
