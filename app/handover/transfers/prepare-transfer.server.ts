import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { lockTransfer } from "./lock-transfer.server.ts";
import type { TransferForm } from "./transfer-form.ts";
import { latestLocalDay } from "./transfer-queries.server.ts";
import {
  MAX_TRANSFER_LOCATIONS,
  transferDayRefusal,
  transferWorkflow,
  openTransferRefusal,
  sameNetworkRefusal,
} from "./transfer-rules.ts";

export interface TransferDraft extends TransferForm {
  locationIds: number[];
  /** Networks' groups to move together with their locations. */
  groupIds: number[];
  /** Version of the draft to change; 0 for a new one. */
  version: number;
}

type Outcome = { saved: true; transferId: number } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Save a draft of a transfer, a new one when `transferId` is null. Nothing moves before it is confirmed. Null when the
 * company or the draft is absent or out of scope.
 */
export async function prepareTransfer(
  db: Db,
  advisor: Advisor,
  {
    companyId,
    transferId,
    preparation,
    now,
  }: { companyId: number; transferId: number | null; preparation: TransferDraft; now: Date },
): Promise<Outcome> {
  return idempotent({ db, actor: advisor, now }, preparation, async (db): Promise<Outcome> => {
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
      .where(advisor.access.company("companies.id"))
      .executeTakeFirst();
    if (!target) return null;
    const draft = transferId === null ? null : await lockTransfer(db, advisor.access, transferId);
    if (transferId !== null && draft?.companyId !== companyId) return null;
    if (draft) {
      const refusal = statusRefusal(transferWorkflow, transferWorkflow.transitions.change, draft.status);
      if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
      if (draft.version !== preparation.version)
        return { saved: false, fieldErrors: staleError("transfer"), status: 409 };
    }
    const locations = await findMovingLocations(db, advisor, {
      companyId,
      locationIds: preparation.locationIds,
      transferId,
    });
    const fieldErrors = {
      ...(target.id === null ? fieldError("toNetworkId", "Choose an active {network} in this company.") : {}),
      ...validateLocations(preparation, locations, target.name ?? ""),
      ...validateDay(preparation.effectiveOn, await latestLocalDay(db, companyId, preparation.locationIds, now)),
    };
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };

    const groupIds = await listMovingGroups(db, companyId, preparation.groupIds);
    const { toNetworkId, effectiveOn, note, plans, money, guests, groups } = preparation;
    const values = {
      toNetworkId,
      effectiveOn,
      note,
      choices: JSON.stringify({ plans, money, guests, groups, groupIds }),
    };
    const id = await writeDraft(db, advisor, { companyId, draft, values, now });
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

/** Find and lock the chosen locations in scope; `isOpen` is true when another open transfer has the location too. */
function findMovingLocations(
  db: Db,
  advisor: Advisor,
  { companyId, locationIds, transferId }: { companyId: number; locationIds: number[]; transferId: number | null },
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
    .where(advisor.access.location("locations.id"))
    .orderBy("locations.pcNumber")
    .forShare("locations")
    .execute();
}

function validateLocations(
  { locationIds, toNetworkId }: TransferDraft,
  locations: readonly MovingLocation[],
  target: string,
): FieldErrors {
  if (locationIds.length === 0) return fieldError("location", "Choose at least one {location}.");
  if (locationIds.length > MAX_TRANSFER_LOCATIONS) return fieldError("location", "Choose up to 1,000 {locations}.");
  if (locations.length < locationIds.length) return fieldError("location", "Choose {locations} in this company.");
  const open = locations.filter(({ isOpen }) => isOpen);
  if (open.length > 0) return fieldError("location", openTransferRefusal(open.map(({ pcNumber }) => pcNumber)));
  const same = locations.filter(({ networkId }) => networkId === toNetworkId);
  return same.length > 0
    ? fieldError(
        "location",
        sameNetworkRefusal(
          same.map(({ pcNumber }) => pcNumber),
          target,
        ),
      )
    : {};
}

function validateDay(day: string, today: string): FieldErrors {
  const refusal = transferDayRefusal(day, today);
  return refusal ? fieldError("effectiveOn", refusal) : {};
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
  {
    companyId,
    draft,
    values,
    now,
  }: {
    companyId: number;
    draft: { id: number; version: number } | null;
    values: { toNetworkId: number; effectiveOn: string; note: string; choices: string };
    now: Date;
  },
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
