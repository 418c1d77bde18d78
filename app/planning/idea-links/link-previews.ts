import { textOf } from "#app/http/form-values.ts";
import { countText } from "#app/ui/format.ts";
import { findForm, hostForm } from "./link-form.ts";
import { type FoundLink, type LinkChange, replaceInLinks, withHost } from "./link-rules.ts";

/** What an address asks to replace; the problem is a sentence, and null where there is none or nothing was asked. */
export function askedReplacement(query: URLSearchParams, schema: typeof findForm | typeof hostForm = findForm) {
  const asked = { find: textOf(query, "find").trim(), replacement: textOf(query, "replacement").trim() };
  if (asked.find === "" && asked.replacement === "") return { ...asked, problem: null };
  const parsed = schema.safeParse(asked);
  return parsed.success
    ? { ...parsed.data, problem: null }
    : { ...asked, problem: parsed.error.issues[0]?.message ?? "Enter what to look for." };
}

/** What a replacement of hosts would do to channels' links. `verdict` is null where nothing was asked. */
export function previewOfHost(
  channels: readonly { id: number; name: string; link: string | null }[],
  query: URLSearchParams,
) {
  const asked = askedReplacement(query, hostForm);
  const changes = channels.flatMap(({ id, name, link }) => {
    const after = link === null || asked.problem !== null ? null : withHost(link, asked.find, asked.replacement);
    return link === null || after === null ? [] : [{ key: String(id), name, before: link, after }];
  });
  return { ...asked, changes, verdict: verdictOf(asked, changes.length) };
}

/** What a replacement of text would do to the links of ideas and steps. */
export function previewOfLinks(
  links: readonly (FoundLink & { title: string; step: string | null })[],
  asked: ReturnType<typeof askedReplacement>,
) {
  const { changes, broken } = replaceInLinks(links, asked.find, asked.replacement);
  const named = ({ ideaId, stepId, before, after }: LinkChange) => {
    const link = links.find((one) => one.ideaId === ideaId && one.stepId === stepId);
    const name = link?.step ? `${link.title}, step ${link.step}` : (link?.title ?? "");
    return { key: `${ideaId} ${stepId}`, name, before, after };
  };
  return {
    ...asked,
    changes: changes.map(named),
    broken: broken.map(named),
    verdict: verdictOf(asked, changes.length),
  };
}

function verdictOf(asked: { find: string; problem: string | null }, changes: number): string | null {
  if (asked.find === "" || asked.problem !== null) return null;
  return changes === 0 ? "No link would change" : `${countText(changes, "link")} would change`;
}

/** "11 links are back as they were, 1 changed since and stays." */
export function undoneText({ putBack, kept }: { putBack: number; kept: number }): string {
  const back = `${countText(putBack, "link")} ${putBack === 1 ? "is" : "are"} back as before`;
  return kept > 0 ? `${back}, ${kept} changed since and ${kept === 1 ? "stays" : "stay"}.` : `${back}.`;
}
