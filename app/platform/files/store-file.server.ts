import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { log } from "#app/http/log.server.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { AcceptedFile } from "./examine-file.server.ts";
import { notStored } from "./file-rules.ts";
import { isHeld, passToHolder } from "./file-reach.server.ts";
import { fileStore, newFileKey } from "./file-store.server.ts";

/** The outcome when the disk or the bucket is out of reach: the form shows again, with 503. */
export interface NotStored {
  saved: false;
  problems: Problems;
  status: 503;
}

/** Keeps the row of one of the files that `transactionWithFiles` was given, for the record it belongs to. */
export type StoreFile = (
  actor: Actor,
  file: AcceptedFile,
  owner: { companyId: number | null; object: { type: string; id: number | null } },
) => Promise<{ id: number; key: string }>;

const LEFT_BEHIND_MS = 15 * 60_000;

/**
 * A transaction in which files are stored: row and bytes together or neither. The bytes are put down before it begins;
 * those whose row did not come to be, because the change was refused or failed, are taken away after it. The verb's own
 * audit row tells of the file. `begin` opens the transaction, where it is to be done once for a form (`once`).
 */
export async function transactionWithFiles<Outcome>(
  db: Db,
  files: AcceptedFile[],
  change: (db: Db, storeFile: StoreFile) => Promise<Outcome>,
  begin = (work: (db: Db) => Promise<Outcome>) => db.transaction().execute(work),
): Promise<Outcome | NotStored> {
  const keys = new Map(files.map((file) => [file, newFileKey()]));
  const all = [...keys.values()];
  if (!(await putAll(db, keys))) {
    await removeAll(all);
    return { saved: false, problems: problem("", notStored), status: 503 };
  }
  const stored = new Set<string>();
  try {
    const outcome = await begin((db) => change(db, storeFileIn(db, keys, stored)));
    await removeAll(all.filter((key) => !stored.has(key)));
    return outcome;
  } catch (error) {
    // Whether a broken commit took place, only the rows can tell; where they cannot be read, the queued job asks later.
    await removeUnused(db, all).catch(() => undefined);
    throw error;
  }
}

function storeFileIn(db: Db, keys: Map<AcceptedFile, string>, stored: Set<string>): StoreFile {
  return async (actor, file, { companyId, object }) => {
    const key = keys.get(file);
    if (!key) throw new Error("This file was not given to the transaction.");
    stored.add(key);
    const { name, contentType, bytes, sha256 } = file;
    const facts = { name, contentType, bytes, sha256, objectType: object.type, objectId: object.id };
    return db
      .insertInto("files")
      .values({ ...facts, key, companyId, createdBy: actor.userId })
      .returning(["id", "key"])
      .executeTakeFirstOrThrow();
  };
}

/**
 * Lets go of a stored file of a record in the transaction of the change that replaces it; its bytes go after the commit.
 * A file that a claim or a recap holds stays, as theirs. Null where the record has no such file.
 */
export async function dropFile(
  db: Db,
  fileId: number,
  { type, id }: { type: string; id: number },
): Promise<{ name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    with kept as (
      update files set ${passToHolder}
      where id = ${fileId} and object_type = ${type} and object_id = ${id} and ${isHeld} returning name
    ), dropped as (
      delete from files where id = ${fileId} and object_type = ${type} and object_id = ${id} and not ${isHeld}
      returning key, name
    )
    select name, graphile_worker.add_job('remove-file', json_build_object('key', key))::text as job from dropped
    union all select name, null from kept
  `.execute(db);
  return rows[0] ?? null;
}

/** Takes away the bytes under these keys that no row names. */
export async function removeUnused(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db.selectFrom("files").select("key").where("key", "in", keys).execute();
  const used = new Set(rows.map((row) => row.key));
  await Promise.all(keys.filter((key) => !used.has(key)).map((key) => fileStore.remove(key)));
}

/** What cannot be removed now goes with the queued job. */
async function removeAll(keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStore.remove(key)));
}

/** Puts the bytes down; false when the store cannot take them. A queued job tidies up should this process die. */
async function putAll(db: Db, keys: Map<AcceptedFile, string>): Promise<boolean> {
  // The queue goes by the database's clock, which is the real one.
  const runAt = new Date(Date.now() + LEFT_BEHIND_MS);
  for (const [file, key] of keys) {
    await addJob(db, "remove-file", { key }, { runAt });
    try {
      await fileStore.put(key, file.path);
    } catch (error) {
      log.error({ error: error instanceof Error ? error.message : String(error) }, "a file could not be stored");
      return false;
    }
  }
  return true;
}
