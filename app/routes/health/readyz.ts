import { json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { isReady } from "#app/platform/operations/readiness.server.ts";

const MAX_MS = 3_000;

/** Answer whether this process can serve: its database answers and is migrated to this version. */
export async function loader() {
  const ready = await isReady(db, MAX_MS);
  const headers = { "Cache-Control": "no-store" };
  return json({ status: ready ? "ready" : "not ready" }, { status: ready ? 200 : 503, headers });
}
