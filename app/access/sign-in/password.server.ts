import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Of Node's four threads one stays free to compress pages, and of the processor one core to answer.
const MOST_AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** A hash of nobody's password, so that an unknown account costs the same time as a known one. */
const nobody = hash(crypto.randomUUID(), options);

let running = 0;
const waiting: (() => void)[] = [];

/** argon2id, the library's own default (RFC 9106), with OWASP's parameters; few at once, so that sign-ins never starve the server. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, options));
}

/** True when the password is the hash's. A null hash takes the same time and is never right. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return inTurn(async () => (await verify(passwordHash ?? (await nobody), password)) && passwordHash !== null);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
