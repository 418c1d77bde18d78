import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { FieldErrors } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { insertAuditOfCreated } from "#app/platform/audit/write-audit.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { validateCustomEvent } from "./validate-custom-event.server.ts";
import { toCustomEventColumns, type NewCustomEvent } from "#app/planning/custom-events/custom-event-form.ts";
import { insertEventLocations } from "#app/planning/custom-events/event-locations.server.ts";

type Outcome = { saved: true; eventId: number } | { saved: false; fieldErrors: FieldErrors };

/** Callback for a new event, within the same transaction. */
type AfterCreate = (db: Db, eventId: number) => Promise<void>;

/** Create an event at locations of one network, in their time zone. */
export async function createCustomEvent(
  db: Db,
  { member, form, now, afterCreate }: { member: Member; form: NewCustomEvent; now: Date; afterCreate?: AfterCreate },
): Promise<Outcome> {
  return idempotent({ db, actor: member, now }, form, async (db): Promise<Outcome> => {
    const checked = await validateCustomEvent(db, member, form);
    if (!checked.saved) return checked;
    const { networkId, timeZone } = checked;
    const { companyId, userId } = member;
    const columns = { ...toCustomEventColumns(form), planItemId: form.planItemId ?? null };
    const created = { createdAt: now, createdBy: userId, updatedAt: now, updatedBy: userId };
    const after = { ...columns, locationIds: form.locationIds };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("customEvents")
          .values({ companyId, networkId, timeZone, ...columns, ...created })
          .returning("id"),
      )
      .with("placed", () => insertEventLocations(sql`(select id from made)`, companyId, form.locationIds))
      .with("audited", () =>
        insertAuditOfCreated(member, { action: "event.create", type: "customEvent", companyId, after }),
      )
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    await afterCreate?.(db, id);
    return { saved: true, eventId: id };
  });
}
