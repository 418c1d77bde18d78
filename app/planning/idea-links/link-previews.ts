import { formText } from "#app/http/form-values.ts";
import { countText } from "#app/ui/text/format.ts";
import { linkSearchForm, hostSearchForm } from "./link-form.ts";
import { type IdeaLink, type LinkChange, replaceInLinks, replaceLinkHost } from "./link-rules.ts";

/**
 * Parse a search and its replacement from an address. `problem` is a sentence about an error, null when both are valid
 * or empty.
 */
export function parseReplacement(
  query: URLSearchParams,
  schema: typeof linkSearchForm | typeof hostSearchForm = linkSearchForm,
) {
  const search = { find: formText(query, "find").trim(), replacement: formText(query, "replacement").trim() };
  if (search.find === "" && search.replacement === "") return { ...search, problem: null };
  const parsed = schema.safeParse(search);
  return parsed.success
    ? { ...parsed.data, problem: null }
    : { ...search, problem: parsed.error.issues[0]?.message ?? "Enter the text to find." };
}

/** Preview a host replacement in channels' links. `verdict` is null when nothing was entered. */
export function previewHostReplacement(
  channels: readonly { id: number; name: string; link: string | null }[],
  query: URLSearchParams,
) {
  const search = parseReplacement(query, hostSearchForm);
  const changes = channels.flatMap(({ id, name, link }) => {
    const after =
      link === null || search.problem !== null ? null : replaceLinkHost(link, search.find, search.replacement);
    return link === null || after === null ? [] : [{ key: String(id), name, before: link, after }];
  });
  return { ...search, changes, verdict: previewVerdict(search, changes.length) };
}

/** Preview a text replacement in the links of ideas and steps. */
export function previewLinkReplacement(
  links: readonly (IdeaLink & { title: string; step: string | null })[],
  search: ReturnType<typeof parseReplacement>,
) {
  const { changes, broken } = replaceInLinks(links, search.find, search.replacement);
  const named = ({ ideaId, stepId, before, after }: LinkChange) => {
    const link = links.find((one) => one.ideaId === ideaId && one.stepId === stepId);
    const name = link?.step ? `${link.title}, step ${link.step}` : (link?.title ?? "");
    return { key: `${ideaId} ${stepId}`, name, before, after };
  };
  return {
    ...search,
    changes: changes.map(named),
    broken: broken.map(named),
    verdict: previewVerdict(search, changes.length),
  };
}

function previewVerdict(search: { find: string; problem: string | null }, changes: number): string | null {
  if (search.find === "" || search.problem !== null) return null;
  return changes === 0 ? "No links to change" : `${countText(changes, "link")} to change`;
}

/** Return "11 links restored, 1 changed since then and stays." */
export function undoneLinksText({ putBack, kept }: { putBack: number; kept: number }): string {
  const back = `${countText(putBack, "link")} restored`;
  return kept > 0 ? `${back}, ${kept} changed since then and ${kept === 1 ? "stays" : "stay"}.` : `${back}.`;
}
