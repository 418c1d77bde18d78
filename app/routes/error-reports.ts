import type { ActionFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { forwardErrorReport } from "#app/http/error-reporting.server.ts";
import { pageFault, reportPageFault } from "#app/http/faults.server.ts";
import { countAttempt, rateLimits } from "#app/platform/rate-limits/rate-limits.server.ts";

const MOST_CHARACTERS = 256 * 1024;

/**
 * The tunnel for what pages report from browsers, limited in number and size: an error that a page shows, as JSON, which
 * is logged; and the error-reporting service's own envelopes. 204 when it was taken.
 */
export async function action(call: ActionFunctionArgs) {
  const { address } = originOf(call);
  const report = await call.request.text();
  if (report.length > MOST_CHARACTERS) return refused(413);
  if ((await countAttempt(db, rateLimits.errorReport, address, now())) !== null) return refused(429);
  if (call.request.headers.get("Content-Type")?.startsWith("application/json")) {
    const fault = readFault(report);
    if (!fault) return refused(400);
    reportPageFault(fault);
  } else await forwardErrorReport(report);
  return new Response(null, { status: 204 });
}

function readFault(report: string) {
  try {
    return pageFault.safeParse(JSON.parse(report)).data ?? null;
  } catch {
    // What is no JSON is no report.
    return null;
  }
}

function refused(status: 400 | 413 | 429): Response {
  return new Response(null, { status });
}

export function loader() {
  return new Response("Reports are posted here.", { status: 405, headers: { Allow: "POST" } });
}
