import { paths } from "#app/paths.ts";
import { readAnswer } from "./api-answer.ts";
import { showToast } from "./toast-store.ts";

/** A call that failed; its message has been shown. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
}

/**
 * POSTs to /api and gives the data. A failure is shown as a toast and thrown as ApiFailure; a 401 leads to /login
 * without a toast, except on the public pages (specification, sections 7 and 8). Nothing is retried and nothing times
 * out.
 */
export async function callApi(path: `/${string}`, payload?: unknown): Promise<unknown> {
  const response = await fetch(`/api${path}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { Accept: "application/json", ...(payload === undefined ? {} : { "Content-Type": "application/json" }) },
    body: payload === undefined ? null : JSON.stringify(payload),
  }).catch(() => fail("The server cannot be reached. Check your connection and try again."));
  const answer = readAnswer(response.status, readJson(await response.text()));
  if (answer.kind === "data") return answer.data;
  if (answer.kind === "failure") return fail(answer.message);
  if (!isPublicPage(window.location.pathname)) window.location.assign(paths.login({ next: currentPage() }));
  throw new ApiFailure("Signed out.");
}

/** POSTs to /api for something nobody waits for: it outlives the page, and a failure is nobody's concern. */
export function tellApi(path: `/${string}`, payload: unknown): void {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(payload);
  fetch(`/api${path}`, { method: "POST", headers, body, keepalive: true }).catch(() => undefined);
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
