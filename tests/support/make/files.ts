import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { nextSerial, type Row } from "./row.ts";

/** Create the row of a record's file; no bytes are stored. */
export async function makeFile(
  db: Db,
  owner: { companyId: number; objectType: string; objectId: number },
  values: Partial<Insertable<Schema["files"]>> = {},
): Promise<Row<"files">> {
  const number = nextSerial();
  const facts = { name: `photo ${number}.jpg`, contentType: "image/jpeg", bytes: 100, sha256: `hash ${number}` };
  return db
    .insertInto("files")
    .values({ ...facts, key: `key-${number}`, ...owner, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create a file of a custom event. */
export async function makeAttachment(db: Db, event: { id: number; companyId: number }): Promise<Row<"files">> {
  const file = await makeFile(db, { companyId: event.companyId, objectType: "customEvent", objectId: event.id });
  await db.insertInto("customEventFiles").values({ eventId: event.id, fileId: file.id }).execute();
  return file;
}

/** Create a photo that passed its checks, in a folder of its own. */
export async function makeAcceptedFile(): Promise<AcceptedFile> {
  const path = join(await mkdtemp(join(tmpdir(), "accepted-")), "photo.jpg");
  const content = `photo ${nextSerial()}`;
  await writeFile(path, content);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return {
    name: "photo.jpg",
    contentType: "image/jpeg",
    path,
    bytes: content.length,
    sha256,
    size: { width: 4, height: 3 },
  };
}
