import { type HeadersFunction, redirect } from "@remix-run/node";
import { sessionCookie } from "#app/http/session-cookie.server.ts";

/** Redirect with 303 to a page and set the cookie of the session that just began. */
export function redirectSignedIn(to: string, token: string): Response {
  return redirect(to, { status: 303, headers: signedInHeaders(token) });
}

/** Return the headers of a response that begins a session. */
export function signedInHeaders(token: string): Record<string, string> {
  return { "Set-Cookie": sessionCookie(token) };
}

/**
 * Headers of the pages before sign-in: an action's Retry-After, and a policy that sends their address to this site
 * only, since some contain a token. With `no-referrer` a browser would post their forms without an origin and be
 * refused.
 */
export const publicHeaders: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return { "Referrer-Policy": "same-origin", ...(wait ? { "Retry-After": wait } : {}) };
};
