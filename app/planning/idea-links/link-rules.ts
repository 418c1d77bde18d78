import { z } from "zod";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";

/** Changes of one replacement, as stored for undo; `stepId` is null for the idea's own link. */
export const linkChangesSchema = z.array(
  z.object({
    ideaId: z.number(),
    field: z.enum(["idea", "step"]),
    stepId: z.number().nullable(),
    before: z.string(),
    after: z.string(),
  }),
);
export type LinkChange = z.output<typeof linkChangesSchema>[number];

/** Link of an idea or of one of its steps. */
export interface IdeaLink {
  ideaId: number;
  stepId: number | null;
  link: string;
}

export const MIN_FIND_LENGTH = 4;

/**
 * Replace a text in links. Return the changes, and the links that would no longer be https addresses and therefore
 * stay.
 */
export function replaceInLinks(links: readonly IdeaLink[], find: string, replacement: string) {
  const changes = links
    .filter(({ link }) => find.length >= MIN_FIND_LENGTH && link.includes(find))
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

/** Return the link with its host replaced; null when it has another host than `host`. */
export function replaceLinkHost(link: string, host: string, newHost: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.host !== host.toLowerCase() || url.host === newHost.toLowerCase()) return null;
  return link.replace(/^https:\/\/[^/?#]+/i, `https://${newHost.toLowerCase()}`);
}

/** Tell whether a text is only a host, such as assets.example.com. */
export function isHost(text: string): boolean {
  return /^[A-Za-z0-9.-]+$/.test(text) && isHttpsAddress(`https://${text}`);
}
