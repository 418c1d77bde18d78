import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { nextPosition } from "#app/platform/records/entry-kind.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { findCompany } from "#app/organization/companies/company-queries.server.ts";
import { channelColumnsOf, type NewChannel } from "./channel-form.ts";
import { channelKind } from "./channel-kind.server.ts";

type Outcome = { saved: true; channelId: number } | { saved: false; problems: Problems } | null;

/** Adds a channel at the end of a company's list. Null when the company is absent or out of reach. */
export async function createChannel(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewChannel,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const company = await findCompany(db, advisor.reach, companyId);
    if (!company) return null;
    const columns = channelColumnsOf(form);
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "channel.create", type: "channel", companyId, after: columns };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("channels")
          .values({ companyId, ...columns, ...by, position: nextPosition(channelKind, companyId) })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, channelId: id };
  });
  return orTaken(save, channelNameTaken(form.name));
}

export function channelNameTaken(name: string) {
  return { channels_company_name_key: { field: "name", sentence: `Another channel is called ${name}.` } };
}
