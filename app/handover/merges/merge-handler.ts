import type { RawBuilder } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { Merge } from "./merge-rules.ts";

type Sql<Value> = RawBuilder<Value>;

/**
 * Handler of one kind of record that belongs to networks: counts it and moves it in a merge. Counts are SQL, so that
 * all handlers are counted in one statement.
 */
export interface MergeHandler {
  /** Key in the merge's record: "locations". */
  name: string;
  label: string;
  /** Unit of the counts; a number of records when absent. */
  unit?: "cents";
  /** SQL that selects `network_id` and `count` for some networks; networks without records may be left out. */
  countByNetwork(networkIds: number[]): Sql<unknown>;
  /** SQL of the survivor's count after the merge, when it is not the sum. */
  countAfter?(networkIds: number[]): Sql<number>;
  /** Note in the preview: SQL of the number of records that need it, and its text. */
  note?: { count(networkIds: number[]): Sql<number>; words(count: number): string };
  /** Lock records that can change without a lock on their network, so that the counts stay true until they move. */
  lock?(db: Db, merge: Merge): Promise<void>;
  /** Move the sources' records to the survivor, in a fixed number of statements. */
  apply(db: Db, merge: Merge, actor: AuditActor, now: Date): Promise<void>;
}
