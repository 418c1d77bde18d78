import type { ActionFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { forwardErrorReport } from "#app/http/error-reporting.server.ts";
import { pageErrorSchema, reportPageError } from "#app/http/faults.server.ts";
import { countAttempt, rateLimits } from "#app/platform/operations/rate-limits.server.ts";

const MAX_CHARACTERS = 256 * 1024;

/**
 * Take an error report of a browser, limited in number and size: a page's error as JSON, which is logged, or an
 * envelope of the error-reporting service, which is forwarded. Answers 204 when taken.
 */
export async function action(call: ActionFunctionArgs) {
  const { address } = requestSource(call);
  const report = await call.request.text();
  if (report.length > MAX_CHARACTERS) return refused(413);
  if ((await countAttempt(db, rateLimits.errorReport, address, now())) !== null) return refused(429);
  if (call.request.headers.get("Content-Type")?.startsWith("application/json")) {
    const fault = readFault(report);
    if (!fault) return refused(400);
    reportPageError(fault);
  } else await forwardErrorReport(report);
  return new Response(null, { status: 204 });
}

function readFault(report: string) {
  try {
    return pageErrorSchema.safeParse(JSON.parse(report)).data ?? null;
  } catch {
    // A body that is not JSON is no report.
    return null;
  }
}

function refused(status: 400 | 413 | 429): Response {
  return new Response(null, { status });
}

export function loader() {
  return new Response("Reports are posted here.", { status: 405, headers: { Allow: "POST" } });
}
