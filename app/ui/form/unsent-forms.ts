import { paths } from "#app/paths.ts";

/** Form that was sent from this page and not saved. Its request stays pending, and the page stays as it is. */
export interface UnsentForm {
  reason: string;
  /** True when the user must sign in again before anything can be saved. */
  isSignedOut: boolean;
  /** Path that the form posts to, and its contents. */
  to: string;
  body: FormData | URLSearchParams;
  retry: () => void;
}

/** Form that got no answer: the address it posts to, the path of it, its contents and what it is about. */
export interface PostWithoutAnswer {
  url: string;
  path: string;
  body: FormData | URLSearchParams;
  subject: string;
}

/** Answer for the page when a form is kept on the device, else why it cannot be; null for a form that is never kept. */
export type OfflineAnswer = Response | string | null;

const OUT_OF_REACH = "We can't reach the site. Check your connection.";
const CRASHED = "Something went wrong, and the error has been reported.";
const SIGNED_OUT = "Your session has ended.";

let unsentForms: readonly UnsentForm[] = [];
const listeners = new Set<() => void>();
let lastSubmit: Submit | null = null;
let keepOffline: ((post: PostWithoutAnswer) => Promise<OfflineAnswer>) | null = null;

/** Pass forms that get no answer to a function that may keep them for later (app/ui/offline). */
export function setOfflineKeeper(keeper: typeof keepOffline): void {
  keepOffline = keeper;
}

/**
 * Keep a form on its page when saving fails by a fault, until it is sent again or left. Otherwise Remix would show the
 * crash page, and the typed values would be gone. Call it once, before hydrating.
 */
export function keepUnsentForms(): void {
  const send = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const post = readPostedForm(input, init);
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

export function listUnsentForms(): readonly UnsentForm[] {
  return unsentForms;
}

export function subscribeToUnsentForms(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface Submit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

type PostedForm = Pick<UnsentForm, "to" | "body"> & { url: string; submit: Submit | null };

/** Return the form that a Remix request posts; null for every other request. */
function readPostedForm(input: RequestInfo | URL, init: RequestInit | undefined): PostedForm | null {
  const body = init?.body;
  if (init?.method !== "POST" || !(body instanceof FormData || body instanceof URLSearchParams)) return null;
  const url = new URL(input instanceof Request ? input.url : input, window.location.href);
  if (!url.searchParams.has("_data")) return null;
  const address = url.href;
  url.searchParams.delete("_data");
  const submit = lastSubmit;
  lastSubmit = null;
  return { url: address, to: url.pathname + url.search, body, submit };
}

async function sendUntilAnswered(send: () => Promise<Response>, post: PostedForm, signal: AbortSignal | null) {
  for (;;) {
    const answer = await send().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
    const kept = answer ? null : await keepForLater(post, signal);
    if (kept instanceof Response) return kept;
    const why = answer ? await notSavedReason(answer, post.to) : (kept ?? OUT_OF_REACH);
    if (answer && why === null) return answer;
    await waitForRetry({ ...post, reason: why ?? CRASHED, isSignedOut: why === SIGNED_OUT }, signal);
  }
}

/** Keep a form on the device where it may wait for a network. Rejects when the page leaves the form meanwhile. */
async function keepForLater({ url, to, body, submit }: PostedForm, signal: AbortSignal | null): Promise<OfflineAnswer> {
  if (!keepOffline) return null;
  const row = submit?.form.closest("[data-row]")?.querySelector("a");
  const subject = (row ?? document.querySelector("h1"))?.textContent ?? "";
  const left = new Promise<never>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  return Promise.race([keepOffline({ url, path: to.split("?")[0] ?? to, body, subject }), left]);
}

/** Return why a form was not saved; null for a response that the page itself handles. */
async function notSavedReason(answer: Response, to: string): Promise<string | null> {
  const elsewhere = answer.headers.get("X-Remix-Redirect");
  if (elsewhere) return isSignInRedirect(elsewhere, to) ? SIGNED_OUT : null;
  if (answer.status < 400 || answer.headers.has("X-Remix-Response")) return null;
  if (answer.headers.has("X-Remix-Catch")) {
    const mayPass = [408, 413, 429, 503].includes(answer.status);
    return mayPass ? answer.clone().text() : null;
  }
  if (answer.status === 413) return "The upload is too large. Choose smaller files.";
  return answer.headers.has("X-Remix-Error") ? CRASHED : OUT_OF_REACH;
}

/**
 * Tell whether a redirect is a guard's to the sign-in page, which names the page to come back to; other redirects there
 * do not.
 */
function isSignInRedirect(redirect: string, to: string): boolean {
  const { pathname, searchParams } = new URL(redirect, window.location.href);
  return pathname === paths.login() && searchParams.get("next") === to.split("?")[0];
}

/** Wait until the user tries again. Another navigation of the page, such as sending the form anew, ends the waiting. */
function waitForRetry(
  post: PostedForm & Pick<UnsentForm, "reason" | "isSignedOut">,
  signal: AbortSignal | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { submit, url: _, ...rest } = post;
    const isChanged = watchTyping(submit?.form);
    const entry: UnsentForm = {
      ...rest,
      retry() {
        // Sending the form itself includes what was typed since then.
        if (submit?.form.isConnected && isChanged()) return submit.form.requestSubmit(submit.submitter);
        setUnsentForms(unsentForms.filter((other) => other !== entry));
        resolve();
      },
    };
    const forget = () => {
      setUnsentForms(unsentForms.filter((other) => other !== entry));
      reject(signal?.reason);
    };
    if (signal?.aborted) return forget();
    signal?.addEventListener("abort", forget, { once: true });
    setUnsentForms([...unsentForms, entry]);
  });
}

function watchTyping(form: HTMLFormElement | undefined): () => boolean {
  let isChanged = false;
  for (const kind of ["input", "change"]) form?.addEventListener(kind, () => (isChanged = true), { once: true });
  return () => isChanged;
}

function setUnsentForms(next: readonly UnsentForm[]): void {
  unsentForms = next;
  for (const listener of listeners) listener();
}
