import { paths } from "#app/paths.ts";
import { readAnswer } from "./api-answer.ts";
import { showToast } from "./toast.ts";

const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

/** A call that failed; its message has been shown. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
}

interface CallOptions {
  payload?: unknown;
  /** What the toast says in place of the failure's own words. */
  failureText?: string;
}

/**
 * POSTs to /api and gives the data. A failure is shown as a toast, in its own words or in `failureText`, and thrown as
 * ApiFailure; a 401 leads to /login without a toast, except on the public pages (specification, sections 7 and 8).
 * Nothing is retried and nothing times out.
 */
export async function callApi(path: `/${string}`, { failureText, payload }: CallOptions = {}): Promise<unknown> {
  const { status, text } = await post(path, payload).catch(() => fail(failureText ?? UNREACHABLE));
  const answer = readAnswer(status, readJson(text));
  if (answer.kind === "data") return answer.data;
  if (answer.kind === "failure") return fail(failureText ?? answer.message);
  if (!isPublicPage(window.location.pathname)) window.location.assign(paths.login({ next: currentPage() }));
  throw new ApiFailure("Signed out.");
}

/** Makes the same call for something that nobody waits for; its failure has been shown all the same. */
export function tellApi(path: `/${string}`, payload: unknown): void {
  callApi(path, { payload }).catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
  });
}

/** A call with a payload outlives the page that makes it. */
async function post(path: string, payload: unknown): Promise<{ status: number; text: string }> {
  const headers = new Headers({ Accept: "application/json" });
  const body = payload === undefined ? undefined : JSON.stringify(payload);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const keepalive = body !== undefined;
  const response = await fetch(`/api${path}`, { method: "POST", credentials: "same-origin", headers, body, keepalive });
  return { status: response.status, text: await response.text() };
}

/** Whether a page is one of those for people who are not signed in. */
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
  throw new ApiFailure(message);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
