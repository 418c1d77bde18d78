import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockTransfer } from "./lock-transfer.server.ts";
import type { TransferForm } from "./transfer-form.ts";
import { latestToday } from "./transfer-queries.server.ts";
import { MOST_LOCATIONS, refusalOfDay, refusalOfTransition, refusalOfOpen, refusalOfSame } from "./transfer-rules.ts";

export interface Preparation extends TransferForm {
  locationIds: number[];
  /** Groups of networks that move along with their locations. */
  groupIds: number[];
  /** Of the draft that is changed; 0 for a new one. */
  version: number;
}

type Outcome = { saved: true; transferId: number } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Saves a draft of a transfer, a new one where `transferId` is null. Nothing moves before it is confirmed. Null when the
 * company or the draft is absent or out of reach.
 */
export async function prepareTransfer(
  db: Db,
  advisor: Advisor,
  companyId: number,
  transferId: number | null,
  preparation: Preparation,
  now: Date,
): Promise<Outcome> {
  return once(db, advisor, preparation, now, async (db): Promise<Outcome> => {
    const target = await db
      .selectFrom("companies")
      .leftJoin("networks", (join) =>
        join
          .onRef("networks.companyId", "=", "companies.id")
          .on("networks.id", "=", preparation.toNetworkId)
          .on("networks.status", "=", "active"),
      )
      .select(["networks.id", "networks.name"])
      .where("companies.id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .executeTakeFirst();
    if (!target) return null;
    const draft = transferId === null ? null : await lockTransfer(db, advisor.reach, transferId);
    if (transferId !== null && draft?.companyId !== companyId) return null;
    if (draft) {
      const refusal = refusalOfTransition("change", draft.status);
      if (refusal) return { saved: false, problems: problem("", refusal) };
      if (draft.version !== preparation.version) return { saved: false, problems: stale("transfer"), status: 409 };
    }
    const locations = await findMovingLocations(db, advisor, companyId, preparation.locationIds, transferId);
    const problems = {
      ...(target.id === null ? problem("toNetworkId", "Choose an active {network} of this company.") : {}),
      ...problemsOfLocations(preparation, locations, target.name ?? ""),
      ...problemsOfDay(preparation.effectiveOn, await latestToday(db, companyId, preparation.locationIds, now)),
    };
    if (Object.keys(problems).length > 0) return { saved: false, problems };

    const groupIds = await listMovingGroups(db, companyId, preparation.groupIds);
    const { toNetworkId, effectiveOn, note, plans, money, guests, groups } = preparation;
    const values = {
      toNetworkId,
      effectiveOn,
      note,
      choices: JSON.stringify({ plans, money, guests, groups, groupIds }),
    };
    const id = await writeDraft(db, advisor, companyId, draft, values, now);
    await sql`
      insert into transfer_locations (transfer_id, company_id, location_id, from_network_id)
      select ${id}, company_id, id, network_id from locations where id = any(${locations.map((one) => one.id)})
    `.execute(db);
    await writeAudit(db, advisor, {
      action: draft ? "transfer.change" : "transfer.prepare",
      object: { type: "transfer", id },
      companyId,
      after: {
        to: target.name,
        effectiveOn,
        locations: locations.map((one) => one.pcNumber),
        plans,
        money,
        guests,
        groups,
        note,
      },
    });
    return { saved: true, transferId: id };
  });
}

type MovingLocation = Awaited<ReturnType<typeof findMovingLocations>>[number];

/** The chosen locations in reach; `isOpen` where another transfer that is not over has them too. */
function findMovingLocations(
  db: Db,
  advisor: Advisor,
  companyId: number,
  locationIds: number[],
  transferId: number | null,
) {
  return db
    .selectFrom("locations")
    .select(["locations.id", "locations.pcNumber", "locations.networkId"])
    .select(
      sql<boolean>`exists (select from transfer_locations join transfers on transfers.id = transfer_locations.transfer_id
        where transfer_locations.location_id = locations.id and transfers.status in ('draft', 'scheduled', 'failed')
          and transfers.id is distinct from ${transferId}::integer)`.as("isOpen"),
    )
    .where("locations.id", "=", sql<number>`any(${locationIds})`)
    .where("locations.companyId", "=", companyId)
    .where(advisor.reach.location("locations.id"))
    .orderBy("locations.pcNumber")
    .forShare("locations")
    .execute();
}

function problemsOfLocations(
  { locationIds, toNetworkId }: Preparation,
  locations: readonly MovingLocation[],
  target: string,
): Problems {
  if (locationIds.length === 0) return problem("location", "Choose at least one {location}.");
  if (locationIds.length > MOST_LOCATIONS) return problem("location", "Choose at most 1,000 {locations}.");
  if (locations.length < locationIds.length) return problem("location", "Choose {locations} of this company.");
  const open = locations.filter(({ isOpen }) => isOpen);
  if (open.length > 0) return problem("location", refusalOfOpen(open.map(({ pcNumber }) => pcNumber)));
  const same = locations.filter(({ networkId }) => networkId === toNetworkId);
  return same.length > 0
    ? problem(
        "location",
        refusalOfSame(
          same.map(({ pcNumber }) => pcNumber),
          target,
        ),
      )
    : {};
}

function problemsOfDay(day: string, today: string): Problems {
  const refusal = refusalOfDay(day, today);
  return refusal ? problem("effectiveOn", refusal) : {};
}

async function listMovingGroups(db: Db, companyId: number, groupIds: number[]): Promise<number[]> {
  const groups = await db
    .selectFrom("locationGroups")
    .select("id")
    .where("id", "=", sql<number>`any(${groupIds})`)
    .where("companyId", "=", companyId)
    .where("networkId", "is not", null)
    .orderBy("id")
    .execute();
  return groups.map(({ id }) => id);
}

async function writeDraft(
  db: Db,
  advisor: Advisor,
  companyId: number,
  draft: { id: number; version: number } | null,
  values: { toNetworkId: number; effectiveOn: string; note: string; choices: string },
  now: Date,
): Promise<number> {
  const changed = { ...values, updatedAt: now, updatedBy: advisor.userId };
  if (draft) {
    await db.deleteFrom("transferLocations").where("transferId", "=", draft.id).execute();
    const version = draft.version + 1;
    await db
      .updateTable("transfers")
      .set({ ...changed, version })
      .where("id", "=", draft.id)
      .execute();
    return draft.id;
  }
  const { id } = await db
    .insertInto("transfers")
    .values({ ...changed, companyId, createdAt: now, createdBy: advisor.userId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
