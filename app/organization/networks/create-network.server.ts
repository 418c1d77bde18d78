import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { type NewNetwork, columnsOf } from "./network-form.ts";
import { NO_ADVISOR } from "./network-rules.ts";
import { findAdvisorName } from "./network-queries.server.ts";
import { orTaken } from "./taken-network.server.ts";

type Outcome = { saved: true; networkId: number } | { saved: false; problems: Problems } | null;

/** Creates an active network. Null when the company is absent or out of reach. */
export async function createNetwork(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewNetwork,
  now: Date,
): Promise<Outcome> {
  const { advisorId, ...rest } = columnsOf(form);
  const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
  const creation = db.transaction().execute(async (db): Promise<Outcome> => {
    const company = await db
      .selectFrom("companies")
      .select("id")
      .where("id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    const advisorName = advisorId === null ? null : await findAdvisorName(db, companyId, advisorId);
    if (advisorId !== null && advisorName === null) return { saved: false, problems: problem("advisorId", NO_ADVISOR) };
    const after = { ...rest, advisor: advisorName, status: "active" };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("networks")
          .values({ ...rest, advisorId, companyId, ...by })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, { action: "network.create", type: "network", companyId, after }))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, networkId: id };
  });
  return orTaken(creation, form);
}
