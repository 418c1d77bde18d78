import { isRouteErrorResponse } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { useHydrated } from "./hydrated.ts";
import { newKey } from "./new-key.ts";

/** A keepalive request carries 64 KB at most. */
const MAX_STACK = 8_000;

/** The reports of errors that this page met: one that is shown again is not sent again. */
const ids = new Map<unknown, string>();
const sent = new Set<string>();
let failedRequestId: string | null = null;

/** Remembers the request that the server failed at last, which a report names. Call it once, before hydrating. */
export function watchFailedRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (answer.status >= 500) failedRequestId = answer.headers.get("X-Request-Id");
    return answer;
  };
}

/**
 * The report of an error in a page's place: of a document that failed, the server made one under its request's id; of
 * one that the browser met, one is sent now. `isReported` is false when it could not be sent.
 */
export function useErrorReport(error: unknown, requestId: string | null): { id: string | null; isReported: boolean } {
  const isHydrated = useHydrated();
  const [first] = useState({ error, isOfDocument: !isHydrated });
  const [unsent, setUnsent] = useState<string | null>(null);
  const isOfDocument = first.isOfDocument && first.error === error;
  const id = isOfDocument ? requestId : reportIdOf(error);

  useEffect(() => {
    if (isOfDocument || id === null || sent.has(id)) return;
    sent.add(id);
    void sendReport(id, error).then((isTaken) => !isTaken && setUnsent(id));
  }, [isOfDocument, id, error]);
  return { id, isReported: id === null || id !== unsent };
}

function reportIdOf(error: unknown): string {
  const id = ids.get(error) ?? newKey();
  ids.set(error, id);
  return id;
}

async function sendReport(id: string, error: unknown): Promise<boolean> {
  const { name, message, stack } = factsOf(error);
  const page = window.location.pathname;
  const body = JSON.stringify({ id, name, message, stack: stack.slice(0, MAX_STACK), page, failedRequestId });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(paths.errorReports(), { method: "POST", headers, body, keepalive: true }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}

function factsOf(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? "" };
  if (isRouteErrorResponse(error))
    return { name: "Response", message: `${error.status} ${error.statusText}`, stack: "" };
  return { name: "Unknown", message: String(error), stack: "" };
}
