import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockedChoice, nextPosition } from "#app/platform/records/entry-kind.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { channelOptionKind } from "./channel-kind.server.ts";
import { type ChannelOptionChange, channelOptionColumnsOf } from "./channel-option-form.ts";
import { channelOptionNameTaken, noSuchChannel } from "./create-channel-option.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes a channel option; in another channel it stands last. Null when it or its company is absent or out of reach. */
export async function changeChannelOption(
  db: Db,
  advisor: Person,
  companyId: number,
  channelOptionId: number,
  form: ChannelOptionChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const after = channelOptionColumnsOf(form);
    const channelOption = await db
      .selectFrom("channelOptions")
      .select(["id", "version", "channelId", "name", "unit", "unitCostCents", "leastQuantity"])
      .select(["mostQuantity", "vendorHint", lockedChoice("channels", companyId, after.channelId).as("chosenId")])
      .where("id", "=", channelOptionId)
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("channelOptions.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!channelOption) return null;
    const { id, version, chosenId, ...before } = channelOption;
    if (version !== form.version) return { saved: false, problems: stale("channel option"), status: 409 };
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    if (chosenId === null) return { saved: false, problems: noSuchChannel };
    const isMoving = after.channelId !== before.channelId;
    await withAudit(db, advisor, {
      action: "channel-option.change",
      object: { type: "channel-option", id },
      companyId,
      ...changes,
    })
      .updateTable("channelOptions")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .$if(isMoving, (query) => query.set({ position: nextPosition(channelOptionKind, after.channelId) }))
      .where("id", "=", id)
      .execute();
    return { saved: true };
  });
  return orTaken(save, channelOptionNameTaken(form.name));
}
