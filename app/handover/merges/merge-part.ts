import type { RawBuilder } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Merge } from "./merge-rules.ts";

type Sql<Value> = RawBuilder<Value>;

/**
 * One thing that belongs to networks, and what merging does to it. What is counted is told as SQL, so that all parts are
 * counted in one statement.
 */
export interface MergePart {
  /** In the merge's record: "locations". */
  name: string;
  label: string;
  /** What its numbers are; things, unless told. */
  unit?: "cents";
  /** A query of `network_id` and `count`: how many of it each of some networks has; those without any may be left out. */
  counts(networkIds: number[]): Sql<unknown>;
  /** How many the survivor will have, where that is not the sum. */
  afterwards?(networkIds: number[]): Sql<number>;
  /** How many of it are worth a word, and that word. */
  noted?: { count(networkIds: number[]): Sql<number>; words(count: number): string };
  /** Locks what changes without its network, so that it is counted as it is given. */
  lock?(db: Db, merge: Merge): Promise<void>;
  /** Gives what the sources have to the survivor, in a fixed number of statements. */
  apply(db: Db, merge: Merge, actor: Actor, now: Date): Promise<void>;
}
