import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import type { NewGroup } from "./group-form.ts";
import { orNameTaken } from "./taken-group-name.server.ts";

type Outcome = { saved: true; groupId: number } | { saved: false; problems: Problems } | null;

/** Creates an empty group in a company, or in one of its active networks. Null when the company is out of reach. */
export async function createGroup(
  db: Db,
  advisor: Advisor,
  companyId: number,
  form: NewGroup,
  now: Date,
): Promise<Outcome> {
  const create = db.transaction().execute(async (db): Promise<Outcome> => {
    const company = await db
      .selectFrom("companies")
      .select(lockedNetwork(companyId, form.networkId).as("networkId"))
      .where("id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    if (company.networkId !== form.networkId) {
      return { saved: false, problems: problem("networkId", "Choose an active {network} of this company.") };
    }
    const entry = { action: "group.create", type: "group", companyId, after: { ...form } };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("locationGroups")
          .values({ ...form, companyId, createdAt: now, createdBy: advisor.userId, updatedAt: now })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, groupId: id };
  });
  return orNameTaken(create, form.name);
}

/** The id of an active network of a company, which is locked against merging until the group stands; null for none such. */
function lockedNetwork(companyId: number, networkId: number | null): RawBuilder<number | null> {
  return sql<number | null>`(select id from networks
    where id = ${networkId} and company_id = ${companyId} and status = 'active' for share)`;
}
