import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { networkStatusForm } from "./network-form.ts";
import { refusalOfStatus } from "./network-rules.ts";

type Outcome = { saved: true; name: string } | { saved: false; problems: Problems; status?: 409 } | null;

/** Activates or deactivates a network. Null when it is absent or out of reach. */
export async function setNetworkStatus(
  db: Db,
  advisor: Person,
  companyId: number,
  networkId: number,
  { status, version }: z.output<typeof networkStatusForm>,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const network = await db
      .selectFrom("networks")
      .select(["name", "status", "version"])
      .where("id", "=", networkId)
      .where("companyId", "=", companyId)
      .where(advisor.reach.company("networks.companyId"))
      .forUpdate()
      .executeTakeFirst();
    if (!network) return null;
    const refusal = refusalOfStatus(network.status, status);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (network.version !== version) return { saved: false, problems: stale("network"), status: 409 };
    await withAudit(db, advisor, {
      action: "network.set-status",
      object: { type: "network", id: networkId },
      companyId,
      before: { status: network.status },
      after: { status },
    })
      .updateTable("networks")
      .set({ status, version: version + 1, updatedAt: now, updatedBy: advisor.userId })
      .where("id", "=", networkId)
      .execute();
    return { saved: true, name: network.name };
  });
}
