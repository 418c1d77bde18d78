import { json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { isReady } from "#app/platform/health/readiness.server.ts";

const MOST_MS = 3_000;

/** This process can answer: its database is there and at its version. */
export async function loader() {
  const ready = await isReady(db, MOST_MS);
  const headers = { "Cache-Control": "no-store" };
  return json({ status: ready ? "ready" : "not ready" }, { status: ready ? 200 : 503, headers });
}
