import type { ActionFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { cspViolation } from "#app/http/csp-report.ts";
import { makeMinuteLimit } from "#app/http/minute-limit.ts";
import { log } from "#app/http/log.server.ts";
import { bytesOf } from "#app/http/request-body.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";

const MOST_BYTES = 16 * 1024;
/** However many addresses report, the log takes so many lines a minute. */
const isInTime = makeMinuteLimit(60);

/** Where browsers tell of what the content security policy held back: a line in the log, 60 a minute at most. */
export async function action(call: ActionFunctionArgs) {
  const { request } = call;
  const minutes = await countAttempt(db, rateLimits.policyReport, originOf(call).address, now());
  if (minutes !== null) return tooMany(request, minutes);
  const bytes = await bytesOf(request, MOST_BYTES);
  const violation = bytes && cspViolation(readJson(bytes));
  if (violation && isInTime()) log.warn({ csp: violation }, "the content security policy held something back");
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

export function loader() {
  return new Response("Reports are posted here.", { status: 405, headers: { Allow: "POST" } });
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
