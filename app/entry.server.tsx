import { randomBytes } from "node:crypto";
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { closeDatabases, db, pool } from "./db.server.ts";
import { env } from "./env.server.ts";
import { contentSecurityPolicy } from "./http/content-security.server.ts";
import { startErrorReporting } from "./http/error-reporting.server.ts";
import { isDatabaseAway, reportFault } from "./http/faults.server.ts";
import { keptPostOf } from "./http/kept-post.server.ts";
import { clearOrphanedUploads } from "./http/upload-folder.server.ts";
import { checkFileStore } from "#app/platform/files/file-store.server.ts";
import { startJobs, stopJobs } from "#app/platform/jobs/run-jobs.server.ts";
import { jobCounts } from "#app/platform/operations/job-counts.ts";
import { makeQueueReader, readQueueState } from "#app/platform/operations/queue-state.server.ts";
import { jobs } from "#app/wiring/jobs.server.ts";
import { DocumentRequestContext } from "./ui/document-request.ts";
import { KeptPostContext } from "./ui/kept-post.tsx";
import { NonceContext } from "./ui/nonce.tsx";

/** Where older clients may call /api from; the server asks before the application does. */
export const apiOrigins = env.API_ORIGINS;

void startErrorReporting();

/** Requests whose database was away: they answer 503 instead of 500. */
const unavailable = new WeakSet<AppLoadContext>();

/** A page in one piece: every loader has answered by now, and React makes a string faster than a stream of its parts. */
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
  const keptPost = request.method === "POST" && isFault(status) ? await keptPostOf(request) : null;
  const html = renderToString(
    <NonceContext.Provider value={nonce}>
      <KeptPostContext.Provider value={keptPost}>
        <DocumentRequestContext.Provider value={context.requestId ?? null}>
          <RemixServer context={remixContext} url={request.url} nonce={nonce} />
        </DocumentRequestContext.Provider>
      </KeptPostContext.Provider>
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
  if (isDatabaseAway(error)) unavailable.add(context);
  reportFault(error, faultedBy(request, context));
}

/** What a process does before its first request. */
export async function start(): Promise<void> {
  await checkFileStore();
  await clearOrphanedUploads();
  await startJobs(jobs);
}

/** A scrape of the metrics is answered within ten milliseconds, whatever the database does. */
const queueState = makeQueueReader(() => readQueueState(db), 8);

/** What the server's metrics ask of the application; `queue` is null while the database is away. */
export async function readOperations() {
  // Counted before the question, which takes a connection of its own.
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
  return { pool: { total, idle, waiting }, jobs: jobCounts(), queue: await queueState() };
}

/** Ends the jobs that run and closes the database's connections. */
export async function shutdown(): Promise<void> {
  await stopJobs();
  await closeDatabases();
}

/** What passes or is mended without another look at what was typed: it is kept to be sent again. */
function isFault(status: number): boolean {
  return status >= 500 || [401, 408, 429].includes(status);
}

/** A database that is away is not our fault for long: 503, and when to come back. */
function statusOf(status: number, headers: Headers, context: AppLoadContext): number {
  if (status !== 500 || !unavailable.has(context)) return status;
  headers.set("Retry-After", "5");
  return 503;
}

function faultedBy(request: Request, context: AppLoadContext) {
  return { requestId: context.requestId ?? "", method: request.method, route: new URL(request.url).pathname };
}
