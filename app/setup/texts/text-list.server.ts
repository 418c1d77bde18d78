import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { lineOf } from "#db/csv-cells.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type OwnText, type TextListState, type TextRow, arrangeTexts } from "./text-list.ts";

/** One page of a company's texts and how many there are in all. */
export async function listTexts(db: Db, reach: Reach, companyId: number, list: TextListState) {
  const rows = arrangeTexts(await ownTexts(db, reach, companyId), list);
  return { rows: rows.slice((list.page - 1) * list.size, list.page * list.size), total: rows.length };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export async function* downloadTexts(
  db: Db,
  reach: Reach,
  companyId: number,
  list: TextListState,
): AsyncGenerator<string> {
  for (const row of arrangeTexts(await ownTexts(db, reach, companyId), list)) yield lineOf(cellsOf(row));
}

export const textDownloadHeader = ["Key", "Screen", "Where", "Text", "Changed", "Changed by", "Changed at (UTC)"];

function ownTexts(db: Db, reach: Reach, companyId: number): Promise<OwnText[]> {
  return db
    .selectFrom("texts")
    .leftJoin("users", "users.id", "texts.updatedBy")
    .select(["texts.key", "texts.value", "texts.updatedAt as changedAt"])
    .select(
      sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email, 'The system')`.as(
        "changedBy",
      ),
    )
    .where("texts.companyId", "=", companyId)
    .where(reach.company("texts.companyId"))
    .execute();
}

function cellsOf({ key, screen, place, text, isChanged, changedBy, changedAt }: TextRow): string[] {
  const at = changedAt ? changedAt.toISOString().slice(0, 16).replace("T", " ") : "";
  return [key, screen, place, text, isChanged ? "Yes" : "No", changedBy, at];
}
