import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { type ChannelChange, channelColumnsOf } from "./channel-form.ts";
import { channelNameTaken } from "./create-channel.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Changes a channel. Null when it or its company is absent or out of reach. */
export async function changeChannel(
  db: Db,
  advisor: Person,
  companyId: number,
  channelId: number,
  form: ChannelChange,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const channel = await db
      .selectFrom("channels")
      .select(["id", "version", "name", "icon", "lightColor", "darkColor", "leadDays", "link"])
      .where("id", "=", channelId)
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("channels.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!channel) return null;
    const { id, version, ...before } = channel;
    if (version !== form.version) return { saved: false, problems: stale("channel"), status: 409 };
    const after = channelColumnsOf(form);
    const changes = changesOf(before, after);
    if (!changes) return { saved: true };
    await withAudit(db, advisor, { action: "channel.change", object: { type: "channel", id }, companyId, ...changes })
      .updateTable("channels")
      .set({ ...after, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true };
  });
  return orTaken(save, channelNameTaken(form.name));
}
