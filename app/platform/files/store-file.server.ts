import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { log } from "#app/http/log.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { AcceptedFile } from "./examine-file.server.ts";
import { NOT_STORED_MESSAGE } from "./file-rules.ts";
import { isFileReferenced, reassignToReferrer } from "./file-access.server.ts";
import { fileStore, newFileKey } from "./file-store.server.ts";

/** Outcome when the disk or the bucket is unavailable: the form shows again, with status 503. */
export interface NotStored {
  saved: false;
  fieldErrors: FieldErrors;
  status: 503;
}

/** Inserts the row of one of the files given to `transactionWithFiles`, for the record that owns it. */
export type StoreFile = (
  actor: AuditActor,
  file: AcceptedFile,
  owner: { companyId: number | null; object: { type: string; id: number | null } },
) => Promise<{ id: number; key: string }>;

const CLEANUP_DELAY_MS = 15 * 60_000;

/**
 * Run a transaction that stores files: rows and bytes together, or neither. Bytes are written before it begins; bytes
 * without a row, because the change was refused or failed, are removed after it. The change's own audit row records the
 * file. `begin` opens the transaction, for example an idempotent one (`idempotent`).
 */
export async function transactionWithFiles<Outcome>(
  db: Db,
  files: AcceptedFile[],
  change: (db: Db, storeFile: StoreFile) => Promise<Outcome>,
  begin = (work: (db: Db) => Promise<Outcome>) => db.transaction().execute(work),
): Promise<Outcome | NotStored> {
  const keys = new Map(files.map((file) => [file, newFileKey()]));
  const all = [...keys.values()];
  if (!(await putFiles(db, keys))) {
    await removeFiles(all);
    return { saved: false, fieldErrors: fieldError("", NOT_STORED_MESSAGE), status: 503 };
  }
  const stored = new Set<string>();
  try {
    const outcome = await begin((db) => change(db, makeStoreFile(db, keys, stored)));
    await removeFiles(all.filter((key) => !stored.has(key)));
    return outcome;
  } catch (error) {
    // Only the rows tell whether a broken commit went through; if they cannot be read, the queued job checks later.
    await removeUnreferencedFiles(db, all).catch(() => undefined);
    throw error;
  }
}

function makeStoreFile(db: Db, keys: Map<AcceptedFile, string>, stored: Set<string>): StoreFile {
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
 * Drop a record's file in the transaction of the change that replaces it; its bytes are removed after the commit. A
 * file that a claim or a recap refers to passes to that record instead. Null when the record has no such file.
 */
export async function dropFile(
  db: Db,
  fileId: number,
  { type, id }: { type: string; id: number },
): Promise<{ name: string } | null> {
  const { rows } = await sql<{ name: string }>`
    with kept as (
      update files set ${reassignToReferrer}
      where id = ${fileId} and object_type = ${type} and object_id = ${id} and ${isFileReferenced} returning name
    ), dropped as (
      delete from files where id = ${fileId} and object_type = ${type} and object_id = ${id} and not ${isFileReferenced}
      returning key, name
    )
    select name, graphile_worker.add_job('remove-file', json_build_object('key', key))::text as job from dropped
    union all select name, null from kept
  `.execute(db);
  return rows[0] ?? null;
}

/** Remove the bytes of those keys that no row refers to. */
export async function removeUnreferencedFiles(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db.selectFrom("files").select("key").where("key", "in", keys).execute();
  const used = new Set(rows.map((row) => row.key));
  await Promise.all(keys.filter((key) => !used.has(key)).map((key) => fileStore.remove(key)));
}

/** Remove the bytes of keys; failures are left to the queued job. */
async function removeFiles(keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => fileStore.remove(key)));
}

/** Write the bytes of all files; false when the store fails. A queued job cleans up if this process dies. */
async function putFiles(db: Db, keys: Map<AcceptedFile, string>): Promise<boolean> {
  // The queue uses the database's clock, which is the real one.
  const runAt = new Date(Date.now() + CLEANUP_DELAY_MS);
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
