import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

/** What a loader or an action is handed. */
export type Call = LoaderFunctionArgs | ActionFunctionArgs;

declare module "@remix-run/node" {
  interface AppLoadContext {
    requestId?: string;
    clientAddress?: string;
  }
}

/** Who asks from where, for the audit log and the rate limits; the address is empty where the server knows none. */
export interface Origin {
  requestId: string;
  address: string;
  agent: string;
}

export function originOf(call: Call): Origin {
  return {
    requestId: call.context.requestId ?? "",
    address: call.context.clientAddress ?? "",
    agent: (call.request.headers.get("user-agent") ?? "").slice(0, 255),
  };
}

/** The same request with a parameter in its address, for what reads its address and its cookies. */
export function withParameter(request: Request, name: string, value: string): Request {
  const url = new URL(request.url);
  url.searchParams.set(name, value);
  return new Request(url, { headers: request.headers });
}

/** Answers from memory when asked again within one request: its loaders share `context` and not `request`. */
export function oncePerRequest<Of extends unknown[], T>(
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
