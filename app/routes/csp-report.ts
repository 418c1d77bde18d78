import type { ActionFunctionArgs } from "@remix-run/node";
import { cspViolation } from "#app/http/csp-report.ts";
import { log } from "#app/http/log.server.ts";
import { bytesOf } from "#app/http/request-body.server.ts";

const MOST_BYTES = 16 * 1024;
const MOST_A_MINUTE = 60;
let minute = 0;
let reports = 0;

/** Where browsers tell of what the content security policy held back: a line in the log, 60 a minute at most. */
export async function action({ request }: ActionFunctionArgs) {
  const bytes = await bytesOf(request, MOST_BYTES);
  const violation = bytes && cspViolation(readJson(bytes));
  if (violation && isInTime()) log.warn({ csp: violation }, "the content security policy held something back");
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

export function loader() {
  return new Response("Reports are posted here.", { status: 405, headers: { Allow: "POST" } });
}

function isInTime(): boolean {
  const present = Math.floor(Date.now() / 60_000);
  if (present !== minute) {
    minute = present;
    reports = 0;
  }
  reports += 1;
  return reports <= MOST_A_MINUTE;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
