import { connect } from "#db/connect.ts";
import { env } from "./env.server.ts";
import { log } from "./http/log.server.ts";

/** The process-wide database. Routes pass `db` on; nothing else imports it. */
export const { db, pool } = connect(env.DATABASE_URL, env.DATABASE_POOL, (error) => {
  log.warn({ error: error.message }, "a database connection was lost");
});
