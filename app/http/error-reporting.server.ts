import { env } from "#app/env.server.ts";
import { addFaultListener } from "./faults.server.ts";

/** Public key and address (DSN) of the error-reporting service; null when none is configured. */
export const errorReportingDsn: string | null = env.SENTRY_DSN ?? null;

const FORWARD_WITHIN_MS = 5_000;

/**
 * Report every server fault to the error-reporting service; without SENTRY_DSN nothing is sent and nothing is loaded.
 */
export async function startServerErrorReporting(): Promise<void> {
  if (!errorReportingDsn) return;
  const sentry = await import("@sentry/remix");
  sentry.init({ dsn: errorReportingDsn, sendDefaultPii: false, defaultIntegrations: false });
  addFaultListener((error, faulted) => {
    // The event's id is the request id that users quote, so that support finds it.
    const eventId = faulted.requestId.replaceAll("-", "");
    const event_id = /^[0-9a-f]{32}$/.test(eventId) ? eventId : undefined;
    const tags = { requestId: faulted.requestId, route: faulted.route };
    sentry.captureException(error, { event_id, captureContext: { tags } });
  });
}

/**
 * Forward a browser's error report to the service, so that pages connect to their own host only. Failures are ignored.
 */
export async function forwardErrorReport(report: string): Promise<void> {
  if (!errorReportingDsn) return;
  const dsn = new URL(errorReportingDsn);
  const address = new URL(`/api${dsn.pathname}/envelope/?sentry_key=${dsn.username}`, dsn.origin);
  await fetch(address, { method: "POST", body: report, signal: AbortSignal.timeout(FORWARD_WITHIN_MS) }).catch(
    () => null,
  );
}
