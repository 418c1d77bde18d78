import { sql } from "kysely";
import { staleError } from "#app/http/errors.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import type { LatLng } from "#app/ui/map/great-circle.ts";
import type { TradingAreaChange } from "./area-form.ts";
import { findTradingArea } from "./trading-area.server.ts";

/**
 * Save a location's trading area; its neighborhood type is stored with the location. The location's row is locked,
 * because the area's row does not exist before the first save. Null when the location is absent or out of scope.
 */
export function saveTradingArea(
  { db, actor, now }: Context,
  locationId: number,
  form: TradingAreaChange,
): Promise<RecordOutcome> {
  return db.transaction().execute(async (db): Promise<RecordOutcome> => {
    await db.selectFrom("locations").select("id").where("id", "=", locationId).forUpdate().execute();
    const area = await findTradingArea(db, actor.access, locationId);
    if (!area) return null;
    if (area.version !== form.version) return { saved: false, fieldErrors: staleError("trading area"), status: 409 };
    const { neighborhoodType, rings, notes } = form;
    const { companyId } = area;
    const outline = form.outline && pairsOf(form.outline);
    const before = { ...area, outline: area.outline && pairsOf(area.outline) };
    const changes = changedFields<Record<string, unknown>>(before, { neighborhoodType, rings, outline, notes });
    if (!changes) return { saved: true };
    const by = { updatedAt: now, updatedBy: actor.userId };
    const columns = {
      rings: sql<number[]>`${rings}::numeric[]`,
      outline: outline && JSON.stringify(outline),
      notes,
      ...by,
    };
    const object = { type: "location", id: locationId };
    await withAudit(db, actor, { action: "location.trading-area", object, companyId, ...changes })
      .with("cut", (db) =>
        db
          .insertInto("tradingAreas")
          .values({ locationId, companyId, ...columns })
          .onConflict((on) =>
            on.column("locationId").doUpdateSet({ ...columns, version: sql<number>`trading_areas.version + 1` }),
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

function pairsOf(corners: readonly LatLng[]): [number, number][] {
  return corners.map(({ latitude, longitude }) => [latitude, longitude]);
}
