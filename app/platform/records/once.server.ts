import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "#db/connect.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { isDouble } from "./taken.server.ts";

/** What a form that creates something carries besides its fields: the key of the page that it stands on. */
export interface Keyed {
  idempotencyKey?: string;
}

/**
 * Does some work in a transaction, once for a form: what came of it is kept with the form's idempotency key in the same
 * transaction, and the same form of the same page, sent again, is answered with that. The key counts together with what
 * was typed, so a page that is gone back to and filled in anew does its work anew. A form without a key is not kept.
 */
export async function once<Outcome extends { saved: boolean } | null>(
  db: Db,
  editor: Editor,
  form: Keyed,
  now: Date,
  work: (db: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const key = form.idempotencyKey === undefined ? null : keyOf(editor, form);
  if (key === null) return retried(() => db.transaction().execute(work));
  try {
    const outcome = await retried(() =>
      db.transaction().execute(async (db) => {
        const outcome = await work(db);
        if (outcome?.saved) await keep(db, key, outcome, now);
        return outcome;
      }),
    );
    // What a second post is refused for may be what the first one made.
    return outcome?.saved ? outcome : ((await find<Outcome>(db, key)) ?? outcome);
  } catch (error) {
    const before = isDouble(error) ? await find<Outcome>(db, key) : null;
    if (before === null) throw error;
    return before;
  }
}

/** Postgres's codes for a transaction that lost to another one and left nothing: a serialization failure and a deadlock. */
const LOST = ["40001", "40P01"];
const MOST_RETRIES = 3;

/** Does a transaction again that lost to another one, three times at most (SECURITY.md, Money). */
async function retried<Outcome>(work: () => Promise<Outcome>, retries = MOST_RETRIES): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const isLost = error instanceof pg.DatabaseError && LOST.includes(error.code ?? "");
    if (!isLost || retries === 0) throw error;
    return retried(work, retries - 1);
  }
}

function keyOf({ userId }: Editor, form: Keyed): Buffer {
  return createHash("sha256")
    .update(`${userId} ${JSON.stringify(form)}`)
    .digest();
}

async function keep(db: Db, key: Buffer, outcome: object, now: Date): Promise<void> {
  await sql`insert into idempotency_keys (key, outcome, created_at)
    values (${key}, ${JSON.stringify(outcome)}::jsonb, ${now})`.execute(db);
}

async function find<Outcome>(db: Db, key: Buffer): Promise<Outcome | null> {
  const { rows } = await sql<{ outcome: Outcome }>`select outcome from idempotency_keys where key = ${key}`.execute(db);
  return rows[0]?.outcome ?? null;
}
