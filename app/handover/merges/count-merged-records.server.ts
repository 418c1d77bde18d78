import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { MergeHandler } from "./merge-handler.ts";
import type { Merge, MergeCount } from "./merge-rules.ts";

interface Counted {
  before: Record<string, number>;
  after: number;
  noted: number;
}

/** Count the records of every handler before and after a merge, in one statement. */
export async function countMergedRecords(db: Db, merge: Merge, parts: readonly MergeHandler[]): Promise<MergeCount[]> {
  const ids = [merge.survivorId, ...merge.sourceIds];
  const counted = parts.map((part) => {
    const counts = sql`(${part.countByNetwork(ids)}) counted`;
    const sum = sql`(select coalesce(sum(count), 0) from ${counts})`;
    return sql`json_build_object(
      'before', (select coalesce(json_object_agg(network_id, count), '{}') from ${counts}),
      'after', ${part.countAfter?.(ids) ?? sum}, 'noted', ${part.note?.count(ids) ?? sql`0`})`;
  });
  const { rows } = await sql<{ counts: Counted[] }>`
    select json_build_array(${sql.join(counted)}) as counts
  `.execute(db);
  const found = rows[0]?.counts ?? [];
  return parts.map((part, at) => {
    const { before = {}, after = 0, noted = 0 } = found[at] ?? {};
    const all = Object.fromEntries(ids.map((id) => [id, before[id] ?? 0]));
    const note = part.note && noted > 0 ? part.note.words(noted) : null;
    return { name: part.name, label: part.label, unit: part.unit, before: all, after, note };
  });
}
