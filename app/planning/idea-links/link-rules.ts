import { z } from "zod";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";

/** The links that a replacement changes, before it happens; a step is null for the idea's own link. */
export const linkChanges = z.array(
  z.object({
    ideaId: z.number(),
    field: z.enum(["idea", "step"]),
    stepId: z.number().nullable(),
    before: z.string(),
    after: z.string(),
  }),
);
export type LinkChange = z.output<typeof linkChanges>[number];

/** A link that stands somewhere in an idea. */
export interface FoundLink {
  ideaId: number;
  stepId: number | null;
  link: string;
}

export const LEAST_FIND = 4;

/**
 * What replacing a text in links does: the changes, and the links that would be no https address any more, which are
 * left as they are.
 */
export function replaceInLinks(links: readonly FoundLink[], find: string, replacement: string) {
  const changes = links
    .filter(({ link }) => find.length >= LEAST_FIND && link.includes(find))
    .map(({ ideaId, stepId, link }): LinkChange => {
      const after = link.replaceAll(find, replacement);
      return { ideaId, field: stepId === null ? "idea" : "step", stepId, before: link, after };
    })
    .filter(({ before, after }) => before !== after);
  return {
    changes: changes.filter(({ after }) => isHttpsAddress(after)),
    broken: changes.filter(({ after }) => !isHttpsAddress(after)),
  };
}

/** A link with another host; null where it has another one than the one that is looked for. */
export function withHost(link: string, host: string, newHost: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.host !== host.toLowerCase() || url.host === newHost.toLowerCase()) return null;
  return link.replace(/^https:\/\/[^/?#]+/i, `https://${newHost.toLowerCase()}`);
}

/** Whether text is a host alone, such as assets.example.com. */
export function isHost(text: string): boolean {
  return /^[A-Za-z0-9.-]+$/.test(text) && isHttpsAddress(`https://${text}`);
}
