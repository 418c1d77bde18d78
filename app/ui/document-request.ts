import { createContext } from "react";

/** The id of the request that this document answers; in the browser null unless the document quotes it. */
export const DocumentRequestContext = createContext<string | null>(null);

/** Read the id that the server quoted in this document, to hydrate it with. */
export function quotedIdIn(page: Document): string | null {
  return page.querySelector<HTMLElement>("[data-quoted-id]")?.dataset.quotedId ?? null;
}
