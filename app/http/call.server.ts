import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

/** Arguments that Remix passes to a loader or an action. */
export type Call = LoaderFunctionArgs | ActionFunctionArgs;

declare module "@remix-run/node" {
  interface AppLoadContext {
    requestId?: string;
    clientAddress?: string;
  }
}

/** Source of a request, for the audit log and the rate limits; `address` is "" when the server knows none. */
export interface RequestSource {
  requestId: string;
  address: string;
  agent: string;
}

export function requestSource(call: Call): RequestSource {
  return {
    requestId: call.context.requestId ?? "",
    address: call.context.clientAddress ?? "",
    agent: (call.request.headers.get("user-agent") ?? "").slice(0, 255),
  };
}

/** Copy a request with one more search param, for code that reads only its URL and its headers. */
export function withSearchParam(request: Request, name: string, value: string): Request {
  const url = new URL(request.url);
  url.searchParams.set(name, value);
  return new Request(url, { headers: request.headers });
}

/**
 * Memoize a function within one request. The key is `context`, because a request's loaders share it but not `request`.
 */
export function memoizePerRequest<Of extends unknown[], T>(
  ask: (call: Call, ...of: Of) => Promise<T>,
): (call: Call, ...of: Of) => Promise<T> {
  const answers = new WeakMap<object, Promise<T>>();
  return (call, ...of) => {
    const known = answers.get(call.context);
    if (known) return known;
    const answer = ask(call, ...of);
    answers.set(call.context, answer);
    return answer;
  };
}
