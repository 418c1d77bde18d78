import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Schema } from "#db/connect.ts";
import { env } from "#app/env.server.ts";

type TokenKind = Schema["tokens"]["kind"];

/**
 * Issue a one-time secret to a user and revoke their earlier one of the same kind. Only its hash is stored. `minutes`
 * null never expires.
 */
export async function issueToken(
  db: Db,
  {
    userId,
    kind,
    minutes,
    payload = {},
    now,
  }: { userId: number; kind: TokenKind; minutes: number | null; payload?: Record<string, unknown>; now: Date },
): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await storeToken(db, { userId, kind, secretHash: hashOfSecret(secret), minutes, payload, now });
  return secret;
}

/** Issue a six-digit code that is valid only for the user and on this server's secret; otherwise as `issueToken`. */
export async function issueCode(
  db: Db,
  {
    userId,
    kind,
    minutes,
    payload = {},
    now,
  }: { userId: number; kind: TokenKind; minutes: number; payload?: Record<string, unknown>; now: Date },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await storeToken(db, { userId, kind, secretHash: hashOfCode(userId, code), minutes, payload, now });
  return code;
}

/** Find a secret without using it, as a GET does; null when it is unknown, used, replaced or expired. */
export async function findToken(db: Db, kind: TokenKind, secret: string, now: Date) {
  const token = await db
    .selectFrom("tokens")
    .select(["id", "userId", "payload", "expiresAt"])
    .where(isValidToken(kind, secret, now))
    .executeTakeFirst();
  return token ?? null;
}

/** Build the SQL condition on `tokens` that a secret is valid: not used, replaced or expired. */
function isValidToken(kind: TokenKind, secret: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(kind = ${kind} and secret_hash = ${hashOfSecret(secret)} and used_at is null
    and (expires_at is null or expires_at > ${now}))`;
}

/** Find a user's newest unused secret of a kind, expired or not; null when there is none. */
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

/** Use up a secret, in the transaction it authorizes; of two concurrent calls, one gets it and the other null. */
export async function spendToken(db: Db, kind: TokenKind, secret: string, now: Date) {
  const token = await db
    .updateTable("tokens")
    .set({ usedAt: now })
    .where(isValidToken(kind, secret, now))
    .returning(["userId", "payload"])
    .executeTakeFirst();
  return token ?? null;
}

/** Try a six-digit code; each try counts, right or wrong, and after `mostTries` none is accepted. */
export async function spendCode(
  db: Db,
  {
    userId,
    kind,
    code,
    mostTries,
    now,
  }: { userId: number; kind: TokenKind; code: string; mostTries: number; now: Date },
) {
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

/** Revoke a user's open secret of a kind, for example when an invitation is withdrawn. */
export async function revokeToken(db: Db, userId: number, kind: TokenKind, now: Date): Promise<void> {
  await db
    .updateTable("tokens")
    .set({ usedAt: now })
    .where("userId", "=", userId)
    .where("kind", "=", kind)
    .where("usedAt", "is", null)
    .execute();
}

async function storeToken(
  db: Db,
  {
    userId,
    kind,
    secretHash,
    minutes,
    payload,
    now,
  }: {
    userId: number;
    kind: TokenKind;
    secretHash: Buffer;
    minutes: number | null;
    payload: Record<string, unknown>;
    now: Date;
  },
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
