import type { ActionFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { parseCspReport } from "#app/http/csp-report.ts";
import { createMinuteLimiter } from "#app/http/minute-limiter.ts";
import { log } from "#app/http/log.server.ts";
import { readBody } from "#app/http/request-body.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";

const MAX_BYTES = 16 * 1024;
/** Limit of log lines a minute, however many addresses report. */
const isWithinLogLimit = createMinuteLimiter(60);

/** Log a browser's report of a content security policy violation, 60 a minute at most. */
export async function action(call: ActionFunctionArgs) {
  const { request } = call;
  const minutes = await countAttempt(db, rateLimits.policyReport, requestSource(call).address, now());
  if (minutes !== null) return tooManyResponse(request, minutes);
  const bytes = await readBody(request, MAX_BYTES);
  const violation = bytes && parseCspReport(readJson(bytes));
  if (violation && isWithinLogLimit()) log.warn({ csp: violation }, "CSP violation reported");
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
