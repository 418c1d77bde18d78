import { paths } from "#app/paths.ts";

/** A form that was sent from this page and not saved. Its sender waits, and the page stays as it is. */
export interface FailedPost {
  why: string;
  /** Whether nothing can be saved before somebody has signed in again. */
  isSignedOut: boolean;
  /** The path it goes to, and what it holds. */
  to: string;
  body: FormData | URLSearchParams;
  again: () => void;
}

const OUT_OF_REACH = "The site cannot be reached.";
const CRASHED = "Something went wrong, and the error has been reported.";
const SIGNED_OUT = "Your session has ended.";

let failed: readonly FailedPost[] = [];
const listeners = new Set<() => void>();
let lastSubmit: Submit | null = null;

/**
 * Makes a form whose save fails by a fault stay on its page until it is sent again or left: Remix would put the crash
 * page in its place, and what was typed would be gone. Call it once, before hydrating.
 */
export function keepFailedPosts(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const post = postOf(input, init);
    return post ? sendUntilAnswered(() => send(input, init), post, init?.signal ?? null) : send(input, init);
  };
  document.addEventListener(
    "submit",
    ({ target, submitter }) => {
      if (target instanceof HTMLFormElement && target.method === "post") lastSubmit = { form: target, submitter };
    },
    { capture: true },
  );
}

export function failedPosts(): readonly FailedPost[] {
  return failed;
}

export function subscribeToFailedPosts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Submit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

type Post = Pick<FailedPost, "to" | "body"> & { submit: Submit | null };

/** What a form of a page posts through Remix; null for every other call. */
function postOf(input: RequestInfo | URL, init: RequestInit | undefined): Post | null {
  const body = init?.body;
  if (init?.method !== "POST" || !(body instanceof FormData || body instanceof URLSearchParams)) return null;
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  if (!url.searchParams.has("_data")) return null;
  url.searchParams.delete("_data");
  const submit = lastSubmit;
  lastSubmit = null;
  return { to: url.pathname + url.search, body, submit };
}

async function sendUntilAnswered(send: () => Promise<Response>, post: Post, signal: AbortSignal | null) {
  for (;;) {
    const answer = await send().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
    const why = answer ? await whyNotSaved(answer, post.to) : OUT_OF_REACH;
    if (answer && why === null) return answer;
    await askedAgain({ ...post, why: why ?? CRASHED, isSignedOut: why === SIGNED_OUT }, signal);
  }
}

/** Null for an answer that the page itself deals with. */
async function whyNotSaved(answer: Response, to: string): Promise<string | null> {
  const elsewhere = answer.headers.get("X-Remix-Redirect");
  if (elsewhere) return isSignInFirst(elsewhere, to) ? SIGNED_OUT : null;
  if (answer.status < 400 || answer.headers.has("X-Remix-Response")) return null;
  if (answer.headers.has("X-Remix-Catch")) {
    const mayPass = [408, 413, 429, 503].includes(answer.status);
    return mayPass ? answer.clone().text() : null;
  }
  if (answer.status === 413) return "It is larger than what is accepted here.";
  return answer.headers.has("X-Remix-Error") ? CRASHED : OUT_OF_REACH;
}

/** A guard's way to sign in, which names the page to come back to; other pages lead there without. */
function isSignInFirst(redirect: string, to: string): boolean {
  const { pathname, searchParams } = new URL(redirect, window.location.href);
  return pathname === paths.login() && searchParams.get("next") === to.split("?")[0];
}

/** Waits until the person tries again; another navigation of the same page, sending it anew too, ends the waiting. */
function askedAgain(post: Post & Pick<FailedPost, "why" | "isSignedOut">, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const { submit, ...rest } = post;
    const isChanged = watchTyping(submit?.form);
    const entry: FailedPost = {
      ...rest,
      again() {
        // What was typed since then goes along.
        if (submit?.form.isConnected && isChanged()) return submit.form.requestSubmit(submit.submitter);
        change(failed.filter((other) => other !== entry));
        resolve();
      },
    };
    const forget = () => {
      change(failed.filter((other) => other !== entry));
      reject(signal?.reason);
    };
    if (signal?.aborted) return forget();
    signal?.addEventListener("abort", forget, { once: true });
    change([...failed, entry]);
  });
}

function watchTyping(form: HTMLFormElement | undefined): () => boolean {
  let isChanged = false;
  for (const kind of ["input", "change"]) form?.addEventListener(kind, () => (isChanged = true), { once: true });
  return () => isChanged;
}

function change(next: readonly FailedPost[]): void {
  failed = next;
  for (const listener of listeners) listener();
}
