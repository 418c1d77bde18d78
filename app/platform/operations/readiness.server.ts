import type { Db } from "#db/connect.ts";
import { isMigrated } from "#db/migrate.ts";

/** Tell whether the database answers within `timeoutMs` and no migration is missing. Never throws. */
export async function isReady(db: Db, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const ready = isMigrated(db).catch(() => false);
  return Promise.race([ready, late]).finally(() => clearTimeout(timer));
}
