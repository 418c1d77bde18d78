import { env } from "#app/env.server.ts";
import { watchFaults } from "./faults.server.ts";

/** The error-reporting service's public key and address; null where none is set up. */
export const errorReportingDsn: string | null = env.SENTRY_DSN ?? null;

const FORWARD_WITHIN_MS = 5_000;

/** Tells the error-reporting service of every fault; without SENTRY_DSN it does nothing and loads nothing. */
export async function startErrorReporting(): Promise<void> {
  if (!errorReportingDsn) return;
  const sentry = await import("@sentry/remix");
  sentry.init({ dsn: errorReportingDsn, sendDefaultPii: false, defaultIntegrations: false });
  watchFaults((error, faulted) => {
    // The event has the id that is quoted, so that it is found by it.
    const eventId = faulted.requestId.replaceAll("-", "");
    const event_id = /^[0-9a-f]{32}$/.test(eventId) ? eventId : undefined;
    const tags = { requestId: faulted.requestId, route: faulted.route };
    sentry.captureException(error, { event_id, captureContext: { tags } });
  });
}

/** Passes a browser's report on to the service, so that pages speak to their own host only. Failing is quiet. */
export async function forwardErrorReport(report: string): Promise<void> {
  if (!errorReportingDsn) return;
  const dsn = new URL(errorReportingDsn);
  const address = new URL(`/api${dsn.pathname}/envelope/?sentry_key=${dsn.username}`, dsn.origin);
  await fetch(address, { method: "POST", body: report, signal: AbortSignal.timeout(FORWARD_WITHIN_MS) }).catch(
    () => null,
  );
}
