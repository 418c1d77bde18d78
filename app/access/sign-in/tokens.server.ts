import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { env } from "#app/env.server.ts";
import type { Schema } from "#db/connect.ts";

type TokenKind = Schema["tokens"]["kind"];

/**
 * Makes a one-time secret for a person and kills the one before it of the same kind. Only its hash is kept.
 * `minutes` null never ends.
 */
export async function issueToken(
  db: Db,
  userId: number,
  kind: TokenKind,
  { minutes, payload = {} }: { minutes: number | null; payload?: Record<string, unknown> },
  now: Date,
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await keepToken(db, userId, kind, hashOfSecret(secret), minutes, payload, now);
  return secret;
}

/** Makes a code of six digits, bound to the person and to this server's secret. Otherwise as `issueToken`. */
export async function issueCode(
  db: Db,
  userId: number,
  kind: TokenKind,
  { minutes, payload = {} }: { minutes: number; payload?: Record<string, unknown> },
  now: Date,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await keepToken(db, userId, kind, hashOfCode(userId, code), minutes, payload, now);
  return code;
}

/** Looks a secret up without using it, as a GET does; null when it is unknown, used, replaced or over. */
export async function findToken(db: Db, kind: TokenKind, secret: string, now: Date) {
  const token = await db
    .selectFrom("tokens")
    .select(["id", "userId", "payload", "expiresAt"])
    .where(works(kind, secret, now))
    .executeTakeFirst();
  return token ?? null;
}

/** Holds for the row, in `tokens`, of a secret that is neither used, replaced nor over. */
function works(kind: TokenKind, secret: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(kind = ${kind} and secret_hash = ${hashOfSecret(secret)} and used_at is null
    and (expires_at is null or expires_at > ${now}))`;
}

/** A person's newest secret of a kind that nobody used, be it over or not; null when there is none. */
export async function findOpenToken(db: Db, userId: number, kind: TokenKind) {
  const token = await db
    .selectFrom("tokens")
    .select(["id", "payload", "expiresAt"])
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .executeTakeFirst();
  return token ?? null;
}

/** Uses a secret up, in the transaction of what it allows; of two at once, one gets it and the other null. */
export async function spendToken(db: Db, kind: TokenKind, secret: string, now: Date) {
  const token = await db
    .updateTable("tokens")
    .set({ usedAt: now })
    .where(works(kind, secret, now))
    .returning(["userId", "payload"])
    .executeTakeFirst();
  return token ?? null;
}

/** Tries a six-digit code; each try counts, right or wrong, and after `mostTries` none is right. */
export async function spendCode(db: Db, userId: number, kind: TokenKind, code: string, mostTries: number, now: Date) {
  const open = db
    .updateTable("tokens")
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now);
  const tried = await open
    .set((of) => ({ tries: of("tries", "+", 1) }))
    .where("tries", "<", mostTries)
    .returning("id")
    .executeTakeFirst();
  if (!tried) return null;
  const token = await open
    .set({ usedAt: now })
    .where("id", "=", tried.id)
    .where("secretHash", "=", hashOfCode(userId, code))
    .returning(["userId", "payload"])
    .executeTakeFirst();
  return token ?? null;
}

/** Kills a person's open secret of a kind, as when an invitation is taken back. */
export async function revokeToken(db: Db, userId: number, kind: TokenKind, now: Date): Promise<void> {
  await db
    .updateTable("tokens")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .execute();
}

async function keepToken(
  db: Db,
  userId: number,
  kind: TokenKind,
  secretHash: Buffer,
  minutes: number | null,
  payload: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().executeTakeFirstOrThrow();
  await revokeToken(db, userId, kind, now);
  await db
    .insertInto("tokens")
    .values({
      userId,
      kind,
      secretHash,
      payload: JSON.stringify(payload),
      createdAt: now,
      expiresAt: minutes === null ? null : new Date(now.getTime() + minutes * 60_000),
    })
    .execute();
}

function hashOfSecret(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

function hashOfCode(userId: number, code: string): Buffer {
  return createHmac("sha256", env.SECRET).update(`${userId}:${code}`).digest();
}
