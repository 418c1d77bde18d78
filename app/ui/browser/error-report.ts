import { isRouteErrorResponse } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { useHydrated } from "./hydrated.ts";
import { randomHex } from "./random-hex.ts";

/** Largest stack of a report: a keepalive request carries 64 KB at most. */
const MAX_STACK = 8_000;

/** Ids of the errors that this page met, so that one that is shown again is not reported again. */
const ids = new Map<unknown, string>();
const sent = new Set<string>();
let failedRequestId: string | null = null;

/** Remember the last request that failed on the server, which reports name. Call it once, before hydrating. */
export function watchFailedRequests(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    if (answer.status >= 500) failedRequestId = answer.headers.get("X-Request-Id");
    return answer;
  };
}

/**
 * Return the report of an error shown instead of a page. For a document that failed, the server reported it under its
 * request id; an error met in the browser is reported now. `isReported` is false when the report could not be sent.
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
  const id = ids.get(error) ?? randomHex();
  ids.set(error, id);
  return id;
}

async function sendReport(id: string, error: unknown): Promise<boolean> {
  const { name, message, stack } = errorFacts(error);
  const page = window.location.pathname;
  const body = JSON.stringify({ id, name, message, stack: stack.slice(0, MAX_STACK), page, failedRequestId });
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(paths.errorReports(), { method: "POST", headers, body, keepalive: true }).catch(
    () => null,
  );
  return answer?.ok ?? false;
}

function errorFacts(error: unknown): { name: string; message: string; stack: string } {
  if (error instanceof Error) return { name: error.name, message: error.message, stack: error.stack ?? "" };
  if (isRouteErrorResponse(error))
    return { name: "Response", message: `${error.status} ${error.statusText}`, stack: "" };
  return { name: "Unknown", message: String(error), stack: "" };
}
