import { createHash } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { Context } from "#app/platform/records/context.ts";
import { isUniqueViolation } from "./unique-violations.server.ts";

/** Idempotency key of a form that creates something; each page has its own. */
export interface Idempotent {
  idempotencyKey?: string;
}

/**
 * Run work in a transaction, once for each form: its outcome is stored with the idempotency key in the same
 * transaction, and the same form sent again gets that outcome. The key counts together with the form's values, so going
 * back and entering other values runs it anew. A form without a key is not stored.
 */
export async function idempotent<Outcome extends { saved: boolean } | null, Form extends Idempotent>(
  { db, actor, now }: Context,
  form: Form,
  work: (db: Db) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await withRetries(() =>
      db.transaction().execute((db) => idempotentWithin({ db, actor, now }, form, () => work(db))),
    );
  } catch (error) {
    const key = isUniqueViolation(error) ? idempotencyHash(actor, form) : null;
    const before = key && (await findIdempotentOutcome<Outcome>(db, key));
    if (!before) throw error;
    return before;
  }
}

/**
 * Run work once for each form, as `idempotent` does, in the transaction of a caller who has locked the record that the
 * form changes.
 */
export async function idempotentWithin<Outcome extends { saved: boolean } | null, Form extends Idempotent>(
  { db, actor, now }: Context,
  form: Form,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await work();
  const key = idempotencyHash(actor, form);
  if (key === null) return outcome;
  // A second submission may be refused because of what the first one created, so the first outcome wins.
  if (!outcome?.saved) return (await findIdempotentOutcome<Outcome>(db, key)) ?? outcome;
  await saveIdempotentOutcome(db, key, outcome, now);
  return outcome;
}

/** Postgres codes of a transaction that lost to another one and left nothing: serialization failure and deadlock. */
const LOST_TRANSACTION_CODES = ["40001", "40P01"];
const MAX_RETRIES = 3;

/** Retry a transaction that lost to another one, three times at most. */
async function withRetries<Outcome>(work: () => Promise<Outcome>, retries = MAX_RETRIES): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const isLost = error instanceof pg.DatabaseError && LOST_TRANSACTION_CODES.includes(error.code ?? "");
    if (!isLost || retries === 0) throw error;
    return withRetries(work, retries - 1);
  }
}

function idempotencyHash({ userId }: Actor, form: Idempotent): Buffer | null {
  if (form.idempotencyKey === undefined) return null;
  return createHash("sha256")
    .update(`${userId} ${JSON.stringify(form)}`)
    .digest();
}

async function saveIdempotentOutcome(db: Db, key: Buffer, outcome: object, now: Date): Promise<void> {
  await db
    .insertInto("idempotencyKeys")
    .values({ key, outcome: JSON.stringify(outcome), createdAt: now })
    .execute();
}

async function findIdempotentOutcome<Outcome>(db: Db, key: Buffer): Promise<Outcome | null> {
  const { rows } = await sql<{ outcome: Outcome }>`select outcome from idempotency_keys where key = ${key}`.execute(db);
  return rows[0]?.outcome ?? null;
}
