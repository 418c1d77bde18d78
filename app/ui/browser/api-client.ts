import { paths } from "#app/paths.ts";
import { readApiResult } from "./api-result.ts";
import { showToast } from "#app/ui/page/toast.ts";

const UNREACHABLE = "We can't reach the server. Check your connection and try again.";

/** Failed call whose message has been shown. */
export class ApiCallError extends Error {
  override name = "ApiFailure";
}

interface CallOptions {
  payload?: unknown;
  /** Text of the toast in place of the failure's own message. */
  failureText?: string;
}

/**
 * POST to /api and return the data. A failure is shown as a toast, with its own message or `failureText`, and thrown as
 * ApiCallError; a 401 leads to /login without a toast, except on the public pages (specification, sections 7 and 8).
 * Calls are not retried and do not time out.
 */
export async function callApi(path: `/${string}`, { failureText, payload }: CallOptions = {}): Promise<unknown> {
  const { status, text } = await post(path, payload).catch(() => fail(failureText ?? UNREACHABLE));
  const answer = readApiResult(status, readJson(text));
  if (answer.kind === "data") return answer.data;
  if (answer.kind === "failure") return fail(failureText ?? answer.message);
  if (!isPublicPage(window.location.pathname)) window.location.assign(paths.login({ next: currentPage() }));
  throw new ApiCallError("Signed out.");
}

/** Make the same call without waiting for it; a failure is still shown. */
export function trackApiCall(path: `/${string}`, payload: unknown): void {
  callApi(path, { payload }).catch((error: unknown) => {
    if (!(error instanceof ApiCallError)) throw error;
  });
}

/** Send the request; one with a payload survives leaving the page (keepalive). */
async function post(path: string, payload: unknown): Promise<{ status: number; text: string }> {
  const headers = new Headers({ Accept: "application/json" });
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const keepalive = body !== undefined;
  const response = await fetch(`/api${path}`, { method: "POST", credentials: "same-origin", headers, body, keepalive });
  return { status: response.status, text: await response.text() };
}

/** Tell whether a page is open to users who are not signed in. */
function isPublicPage(pathname: string): boolean {
  const pages = [
    paths.login(),
    paths.register(),
    paths.verify({ email: "" }),
    paths.forgottenPassword(),
    paths.reset(),
  ];
  return pages.some((page) => pathname === page);
}

function currentPage(): string {
  return window.location.pathname + window.location.search;
}

function fail(message: string): never {
  showToast({ tone: "danger", text: message });
  throw new ApiCallError(message);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
