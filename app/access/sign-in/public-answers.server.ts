import { type HeadersFunction, redirect } from "@remix-run/node";
import { sessionCookie } from "#app/http/session-cookie.server.ts";

/** 303 to a page with the session that just began. */
export function redirectSignedIn(to: string, token: string): Response {
  return redirect(to, { status: 303, headers: signedInHeaders(token) });
}

/** The headers of an answer with which a session begins. */
export function signedInHeaders(token: string): Record<string, string> {
  return { "Set-Cookie": sessionCookie(token) };
}

/**
 * Headers of the pages before sign-in: an answer's Retry-After, and a policy that gives their address to this site alone,
 * since some hold a token. Under `no-referrer` a browser would post their forms as from nowhere and be refused.
 */
export const publicHeaders: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get("Retry-After");
  return { "Referrer-Policy": "same-origin", ...(wait ? { "Retry-After": wait } : {}) };
};
