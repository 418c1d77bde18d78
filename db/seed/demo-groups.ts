import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";
import { recordHandover } from "./demo-handover.ts";
import type { ShopIds } from "./demo-shops.ts";

/**
 * Transfer of the demo: the first open shops of one network, by their codes, to another; those of a completed one
 * belong to the other already. Negative days are in the future.
 */
export interface DemoTransfer {
  from: string;
  to: string;
  shops: number;
  status: "draft" | "scheduled" | "cancelled" | "done";
  effective: number;
  prepared: number;
  note: string;
  choices: { guests: "keep" | "remove"; groups: "keep" | "remove"; groupIds: readonly number[] };
}

interface TransferSeed {
  companyId: number;
  transfers: readonly DemoTransfer[];
  shops: ShopIds;
  preparer: number | null;
  confirmer: number | null;
}

const keep = { guests: "keep", groups: "keep", groupIds: [] } as const;

export const sunriseTransfers: readonly DemoTransfer[] = [
  {
    from: "LAKE",
    to: "KEYS",
    shops: 1,
    status: "done",
    effective: 40,
    prepared: 55,
    note: "Lakeshore is selling its only shop in Pennsylvania.",
    choices: keep,
  },
  {
    from: "BUCK",
    to: "KEYS",
    shops: 1,
    status: "cancelled",
    effective: 160,
    prepared: 185,
    note: "The sale of the shop fell through.",
    choices: keep,
  },
  {
    from: "BAYS",
    to: "KEYS",
    shops: 2,
    status: "scheduled",
    effective: -41,
    prepared: 6,
    note: "Both shops will be sold at the end of the year.",
    choices: { ...keep, guests: "remove" },
  },
  {
    from: "BLUE",
    to: "PEAC",
    shops: 3,
    status: "draft",
    effective: -70,
    prepared: 1,
    note: "Agreed in principle. The owner of Peachtree Coffee decides after the holidays.",
    choices: keep,
  },
];

export const harborTransfers: readonly DemoTransfer[] = [
  {
    from: "SOUTH",
    to: "NSHORE",
    shops: 1,
    status: "draft",
    effective: -30,
    prepared: 3,
    note: "",
    choices: keep,
  },
];

const colors = ["#0B746A", "#1D4E89", "#B4532A", "#6B4C9A", "#2F7D32", "#A61E4D"];

/** Give a company's groups colors in turn, and add transfers that are pending or were canceled. */
export async function addDemoTransfers(db: Db, moving: TransferSeed, today: Date): Promise<void> {
  const { companyId, transfers, shops, preparer, confirmer } = moving;
  await sql`
    update location_groups set color = (${colors}::text[])[1 + place % ${colors.length}::integer]
    from (select id, row_number() over (order by id) as place from location_groups where company_id = ${companyId}) placed
    where placed.id = location_groups.id
  `.execute(db);
  for (const [index, { from, to, ...transfer }] of transfers.entries()) {
    const [fromId, toId] = [shops.networks.get(from)?.id ?? 0, shops.networks.get(to)?.id ?? 0];
    const isDone = transfer.status === "done";
    const isConfirmed = isDone || transfer.status === "scheduled";
    const preparedAt = instantDaysAgo(today, transfer.prepared, index);
    const { id } = await db
      .insertInto("transfers")
      .values({
        companyId,
        toNetworkId: toId,
        effectiveOn: dateDaysAgo(today, transfer.effective),
        status: transfer.status,
        note: transfer.note,
        choices: JSON.stringify(transfer.choices),
        createdAt: preparedAt,
        createdBy: preparer,
        updatedAt: preparedAt,
        updatedBy: preparer,
        confirmedAt: isConfirmed ? instantDaysAgo(today, transfer.prepared - 1, index) : null,
        confirmedBy: isConfirmed ? confirmer : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      insert into transfer_locations (transfer_id, company_id, location_id, from_network_id)
      select ${id}, company_id, id, ${fromId} from locations
      where network_id = ${isDone ? toId : fromId} and status = 'open'
      order by ${isDone}::boolean and not exists (select from plans where location_id = locations.id and status = 'completed'), pc_number
      limit ${transfer.shops}
    `.execute(db);
    if (isDone) await recordHandover(db, { id, fromId }, instantDaysAgo(today, transfer.effective, index));
  }
}
