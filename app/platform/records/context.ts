import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";

/** Arguments that every change takes. `db` may be a transaction; `now` is the instant by which the change is dated. */
export interface Context<User = Actor> {
  db: Db;
  actor: User;
  now: Date;
}
