import { createContext } from "react";

/** Id of the request that this document answers; in the browser null unless the document quotes it. */
export const DocumentRequestContext = createContext<string | null>(null);

/** Read the request id quoted in this document, to hydrate with it. */
export function quotedRequestId(page: Document): string | null {
  return page.querySelector<HTMLElement>("[data-quoted-id]")?.dataset.quotedId ?? null;
}
