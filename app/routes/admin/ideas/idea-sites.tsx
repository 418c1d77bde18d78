import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseSites, removeSites } from "#app/planning/idea-sites/choose-sites.server.ts";
import { findIdea } from "#app/planning/ideas/idea-queries.server.ts";
import { addSitesForm, MOST_SITES, removeSitesForm } from "#app/planning/idea-sites/idea-sites-form.ts";
import { findSitesToAdd, siteLocationList } from "#app/planning/idea-sites/idea-sites.server.ts";
import { ChooseSitesCard } from "#app/planning/idea-sites/ui/choose-sites-card.tsx";
import { sitesText } from "#app/planning/idea-catalogue/idea-rules.ts";
import { SiteLocations } from "#app/planning/idea-sites/ui/site-tables.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { countText } from "#app/ui/format.ts";
import { cleanText } from "#app/ui/list-filters.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Site Specific {Ideas}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const idea = found(await findIdea(db, advisor.reach, idOf(call.params.ideaId)), "Idea");
  const find = cleanText(new URL(call.request.url).searchParams.get("find") ?? "");
  const { id, title, companyId, included, excluded } = idea;
  return json({
    idea: { id, title, companyId, included, excluded },
    list: await siteLocationList.page(db, advisor.reach, { ideaId: id }, call.request),
    find,
    foundLocations: find === "" ? [] : await findSitesToAdd(db, advisor.reach, idea, find),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const idea = found(await findIdea(db, advisor.reach, idOf(call.params.ideaId)), "Idea");
  const self = paths.ideaSites(idea.id);
  const form = await readForm(call.request, MOST_SITES + 10);
  if (form.get("intent") === "remove") {
    await siteLocationList.nameAll(form, db, advisor.reach, { ideaId: idea.id }, call.request);
    const ticked = parseForm(form, removeSitesForm);
    if (ticked.status !== "success")
      return redirectWithNotice(self, `Tick 1 to ${MOST_SITES} locations first.`, { tone: "danger" });
    const { removed } = found(await removeSites(db, advisor, idea.id, ticked.value.id), "Location");
    return redirectWithNotice(self, `The choice of ${countText(removed, "{location}")} is taken back.`);
  }
  const submission = parseForm(form, addSitesForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await chooseSites(db, advisor, idea.id, submission.value), "Location");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(self, `${countText(outcome.chosen, "{location}")} chosen.`);
}

export default function IdeaSitesPage() {
  const { idea, list, find, foundLocations } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={idea.title}
      crumbs={[{ label: "Site specific {ideas}", to: paths.siteSpecificIdeas({ company: idea.companyId }) }]}
      purpose={`Shown to: ${sitesText(idea).toLowerCase()}.`}
      action={<PageLink to={paths.editIdea(idea.id)}>Edit idea</PageLink>}
    >
      <FormWithAside
        aside={
          <ChooseSitesCard
            key={idea.included + idea.excluded}
            find={find}
            foundLocations={foundLocations}
            lastResult={lastResult}
          />
        }
      >
        <SiteLocations list={list} />
      </FormWithAside>
    </Page>
  );
}
