import { env } from "./env.server.ts";

const ahead = env.CLOCK ? new Date(env.CLOCK).getTime() - Date.now() : 0;

/** Return the current instant; tests may shift it through CLOCK. */
export function now(): Date {
  return new Date(Date.now() + ahead);
}
