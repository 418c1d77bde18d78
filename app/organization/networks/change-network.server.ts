import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { type NetworkChange, columnsOf } from "./network-form.ts";
import { findAdvisorName } from "./network-queries.server.ts";
import { MERGED_IS_READ_ONLY, NO_ADVISOR } from "./network-rules.ts";
import { orTaken } from "./taken-network.server.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Saves what a form holds of a network. Null when it is absent or out of reach; a merged one is refused. */
export async function changeNetwork(
  db: Db,
  advisor: Person,
  companyId: number,
  networkId: number,
  form: NetworkChange,
  now: Date,
): Promise<Outcome> {
  const { advisorId, ...after } = columnsOf(form);
  const change = db.transaction().execute(async (db): Promise<Outcome> => {
    const network = await db
      .selectFrom("networks")
      .selectAll()
      .where("id", "=", networkId)
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("networks.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!network) return null;
    if (network.status === "merged") return { saved: false, problems: problem("", MERGED_IS_READ_ONLY) };
    if (network.version !== form.version) return { saved: false, problems: stale("network"), status: 409 };
    const isSameAdvisor = advisorId === network.advisorId;
    const advisorName = isSameAdvisor || advisorId === null ? null : await findAdvisorName(db, companyId, advisorId);
    if (!isSameAdvisor && advisorId !== null && advisorName === null) {
      return { saved: false, problems: problem("advisorId", NO_ADVISOR) };
    }
    const changes = changesOf<Record<string, unknown>>(network, after);
    if (!changes && isSameAdvisor) return { saved: true };
    const wasAdvisor = isSameAdvisor ? null : await nameOf(db, network.advisorId);
    await withAudit(db, advisor, {
      action: "network.change",
      object: { type: "network", id: networkId },
      companyId,
      before: { ...changes?.before, ...(isSameAdvisor ? {} : { advisor: wasAdvisor }) },
      after: { ...changes?.after, ...(isSameAdvisor ? {} : { advisor: advisorName }) },
    })
      .updateTable("networks")
      .set({ ...after, advisorId, version: network.version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", networkId)
      .execute();
    return { saved: true };
  });
  return orTaken(change, form);
}

async function nameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await db
    .selectFrom("users")
    .select(["firstName", "lastName", "email"])
    .where("id", "=", userId)
    .executeTakeFirst();
  return user ? `${user.firstName} ${user.lastName}`.trim() || user.email : null;
}
