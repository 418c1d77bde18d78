import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { lockedChoice, nextPosition } from "#app/platform/records/entry-kind.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { channelOptionColumnsOf, type NewChannelOption } from "./channel-option-form.ts";
import { channelOptionKind } from "./channel-kind.server.ts";

type Outcome = { saved: true; channelOptionId: number } | { saved: false; problems: Problems } | null;

/** Adds a channel option at the end of its channel's list. Null when the company is absent or out of reach. */
export async function createChannelOption(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewChannelOption,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const columns = channelOptionColumnsOf(form);
    const company = await db
      .selectFrom("companies")
      .select(lockedChoice("channels", companyId, columns.channelId).as("channelId"))
      .where("id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    if (company.channelId === null) return { saved: false, problems: noSuchChannel };
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "channel-option.create", type: "channel-option", companyId, after: columns };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("channelOptions")
          .values({ companyId, ...columns, ...by, position: nextPosition(channelOptionKind, columns.channelId) })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, channelOptionId: id };
  });
  return orTaken(save, channelOptionNameTaken(form.name));
}

export function channelOptionNameTaken(name: string) {
  return { channel_options_name_key: { field: "name", sentence: `Another option of this channel is called ${name}.` } };
}

export const noSuchChannel = problem("channelId", "Choose a channel from the list.");
