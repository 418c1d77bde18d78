import type { ActionFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { forwardErrorReport } from "#app/http/error-reporting.server.ts";
import { countAttempt, rateLimits } from "#app/platform/rate-limits/rate-limits.server.ts";

const MOST_CHARACTERS = 256 * 1024;

/** The tunnel for the browser's crash reports: limited in number and size, always the same answer. */
export async function action(call: ActionFunctionArgs) {
  const { address } = originOf(call);
  const report = await call.request.text();
  const isTooMany = (await countAttempt(db, rateLimits.errorReport, address, now())) !== null;
  if (!isTooMany && report.length <= MOST_CHARACTERS) await forwardErrorReport(report);
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response("Reports are posted here.", { status: 405, headers: { Allow: "POST" } });
}
