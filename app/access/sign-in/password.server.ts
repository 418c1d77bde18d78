import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// One of Node's four threads stays free to compress pages, and one core of the processor to answer requests.
const MAX_CONCURRENT_HASHES = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Hash of a random password, so that an unknown account takes the same time as a known one. */
const dummyHash = hash(crypto.randomUUID(), options);

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hash a password with argon2id, the library's own default (RFC 9106), and OWASP's parameters; few run at once, so that
 * sign-ins never starve the server.
 */
export async function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, options));
}

/** Tell whether a password matches a hash. A null hash takes the same time and never matches. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  return withConcurrencyLimit(
    async () => (await verify(passwordHash ?? (await dummyHash), password)) && passwordHash !== null,
  );
}

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
