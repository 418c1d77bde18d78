import { env } from "./env.server.ts";

const ahead = env.CLOCK ? new Date(env.CLOCK).getTime() - Date.now() : 0;

/** The present instant; tests may start it elsewhere through CLOCK. */
export function now(): Date {
  return new Date(Date.now() + ahead);
}
