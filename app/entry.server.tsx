import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { checkFileStore } from "#app/platform/files/file-store.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs/run-jobs.server.ts";
import { readJobCounts } from "#app/platform/operations/job-counts.ts";
import { createQueueReader, readQueueState } from "#app/platform/operations/queue-state.server.ts";
import { jobs } from "#app/wiring/jobs.server.ts";
import { closeDatabases, db, pool } from "./db.server.ts";
import { env } from "./env.server.ts";
import { contentSecurityPolicy } from "./http/content-security.server.ts";
import { startServerErrorReporting } from "./http/error-reporting.server.ts";
import { isDatabaseUnavailable, reportFault } from "./http/faults.server.ts";
import { readSavedSubmission } from "./http/saved-submission.server.ts";
import { clearOrphanedUploads } from "./http/upload-folder.server.ts";
import { DocumentRequestContext } from "#app/ui/browser/document-request.ts";
import { SavedSubmissionContext } from "#app/ui/form/saved-submission.tsx";
import { NonceContext } from "#app/ui/browser/nonce.tsx";

/** Origins from which older clients may call /api; the server checks them before the application does. */
export const apiOrigins = env.API_ORIGINS;

void startServerErrorReporting();

/** Contexts of requests whose database was unavailable; they answer 503 instead of 500. */
const unavailable = new WeakSet<AppLoadContext>();

/** Render a page as one string: all loaders have answered by now, and React makes a string faster than a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, context));
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const savedSubmission =
    request.method === "POST" && isRetryableStatus(status) ? await readSavedSubmission(request) : null;
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <SavedSubmissionContext.Provider value={savedSubmission}>
        <DocumentRequestContext.Provider value={context.requestId ?? null}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </DocumentRequestContext.Provider>
      </SavedSubmissionContext.Provider>
    </NonceContext.Provider>,
  );
  return new Response(`<!DOCTYPE html>${html}`, { status: statusOf(status, headers, context), headers });
}

export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs | ActionFunctionArgs): Response {
  const headers = new Headers(response.headers);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return new Response(response.body, {
    status: statusOf(response.status, headers, context),
    statusText: response.statusText,
    headers,
  });
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return;
  if (isDatabaseUnavailable(error)) unavailable.add(context);
  reportFault(error, toFailedRequest(request, context));
}

/** Prepare the process for its first request. */
export async function start(): Promise<void> {
  await checkFileStore();
  await clearOrphanedUploads();
  await startJobs(jobs);
}

/**
 * Reader of the queue's state: a metrics scrape must be answered within ten milliseconds, whatever the database does.
 */
const queueState = createQueueReader(() => readQueueState(db), 8);

/** Read the numbers for the server's metrics; `queue` is null while the database is down, undefined until it is known. */
export async function readOperations() {
  // Counted first, because the queue query takes a connection of its own.
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
  return { pool: { total, idle, waiting }, jobs: readJobCounts(), queue: await queueState() };
}

/** Stop the running jobs and close the database's connections. */
export async function shutdown(): Promise<void> {
  await stopJobs();
  await closeDatabases();
}

/** Tell whether a form can be sent again unchanged after this status, so that its fields are saved for that. */
function isRetryableStatus(status: number): boolean {
  return status >= 500 || [401, 408, 429].includes(status);
}

/** Answer 503 with Retry-After when the database was unavailable, which passes by itself. */
function statusOf(status: number, headers: Headers, context: AppLoadContext): number {
  if (status !== 500 || !unavailable.has(context)) return status;
  headers.set("Retry-After", "5");
  return 503;
}

function toFailedRequest(request: Request, context: AppLoadContext) {
  return { requestId: context.requestId ?? "", method: request.method, route: new URL(request.url).pathname };
}
