import { paths } from "#app/paths.ts";
import { readAnswer } from "./api-answer.ts";
import { showToast } from "./toast.ts";

const UNREACHABLE = "The server cannot be reached. Check your connection and try again.";

/** A call that failed; its message has been shown. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
}

/**
 * POSTs to /api and gives the data. A failure is shown as a toast, in its own words or in `failureText`, and thrown as
 * ApiFailure; a 401 leads to /login without a toast, except on the public pages (specification, sections 7 and 8).
 * Nothing is retried and nothing times out.
 */
export async function callApi(path: `/${string}`, failureText?: string): Promise<unknown> {
  const { status, text } = await post(path).catch(() => fail(failureText ?? UNREACHABLE));
  const answer = readAnswer(status, readJson(text));
  if (answer.kind === "data") return answer.data;
  if (answer.kind === "failure") return fail(failureText ?? answer.message);
  if (!isPublicPage(window.location.pathname)) window.location.assign(paths.login({ next: currentPage() }));
  throw new ApiFailure("Signed out.");
}

/** POSTs to /api for something nobody waits for: it outlives the page, and a failure is nobody's concern. */
export function tellApi(path: `/${string}`, payload: unknown): void {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(payload);
  fetch(`/api${path}`, { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
}

async function post(path: string): Promise<{ status: number; text: string }> {
  const headers = { Accept: "application/json" };
  const response = await fetch(`/api${path}`, { method: "POST", credentials: "same-origin", headers });
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
