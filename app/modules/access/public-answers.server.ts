import { type HeadersFunction, type TypedResponse, redirect } from "@remix-run/node";
import type { Submission, SubmissionResult } from "@conform-to/react";
import { refuse } from "#app/http/form.server.ts";
import type { Problems } from "#app/http/problems.ts";
import { sessionCookie } from "#app/http/session-cookie.server.ts";

/** A refused form with what was typed: 422, or 429 with Retry-After where `minutes` are to wait. */
export function refuseFor<Output>(
  submission: Submission<Output>,
  { problems, minutes = null }: { problems: Problems; minutes?: number | null },
): TypedResponse<SubmissionResult> {
  if (minutes === null) return refuse(submission, problems);
  const answer = refuse(submission, problems, 429);
  for (const [name, value] of Object.entries(retryAfter(minutes))) answer.headers.set(name, value);
  return answer;
}

export function retryAfter(minutes: number): Record<string, string> {
  return { "Retry-After": String(minutes * 60) };
}

/** 303 to a page with the session that just began. */
export function redirectSignedIn(to: string, token: string): Response {
  return redirect(to, { status: 303, headers: { "Set-Cookie": sessionCookie(token) } });
}

/** Headers of the pages before sign-in: an answer's Retry-After. */
export const publicHeaders: HeadersFunction = ({ actionHeaders }) => headersFrom(actionHeaders);

/** Headers of a page whose address holds a token, which goes to nobody else; its meta is `sameOriginReferrer`. */
export const tokenPageHeaders: HeadersFunction = ({ actionHeaders }) => {
  const headers = headersFrom(actionHeaders);
  headers.set("Referrer-Policy", "no-referrer");
  return headers;
};

function headersFrom(answer: Headers): Headers {
  const wait = answer.get("Retry-After");
  return new Headers(wait ? { "Retry-After": wait } : {});
}
