import type { Db } from "#db/connect.ts";
import { isMigrated } from "#db/migrate.ts";

/** True when the database answers within `mostMs` milliseconds and no migration is missing. Never throws. */
export async function isReady(db: Db, mostMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), mostMs);
  });
  const ready = isMigrated(db).catch(() => false);
  return Promise.race([ready, late]).finally(() => clearTimeout(timer));
}
