import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseIdeaLocations, removeIdeaLocations } from "#app/planning/idea-locations/choose-idea-locations.server.ts";
import { findIdea } from "#app/planning/ideas/idea-queries.server.ts";
import {
  addIdeaLocationsForm,
  MAX_IDEA_LOCATIONS,
  removeIdeaLocationsForm,
} from "#app/planning/idea-locations/idea-locations-form.ts";
import { searchLocationsForIdea, ideaLocationList } from "#app/planning/idea-locations/idea-locations.server.ts";
import { ChooseIdeaLocationsCard } from "#app/planning/idea-locations/ui/choose-idea-locations-card.tsx";
import { ideaLocationsText } from "#app/planning/idea-catalog/idea-rules.ts";
import { IdeaLocationTable } from "#app/planning/idea-locations/ui/idea-location-tables.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { countText } from "#app/ui/text/format.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Site Specific {Ideas}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const idea = orNotFound(await findIdea(db, advisor.access, parseId(call.params.ideaId)), "Idea");
  const find = cleanText(new URL(call.request.url).searchParams.get("find") ?? "");
  const { id, title, companyId, included, excluded } = idea;
  return json({
    idea: { id, title, companyId, included, excluded },
    list: await ideaLocationList.page(db, { access: advisor.access, scope: { ideaId: id }, at: call.request }),
    find,
    foundLocations: find === "" ? [] : await searchLocationsForIdea(db, advisor.access, idea, find),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const idea = orNotFound(await findIdea(db, advisor.access, parseId(call.params.ideaId)), "Idea");
  const self = paths.ideaSites(idea.id);
  const form = await readForm(call.request, MAX_IDEA_LOCATIONS + 10);
  if (parseIntent(form, ["remove"])) {
    await ideaLocationList.nameAll(form, db, { access: advisor.access, scope: { ideaId: idea.id }, at: call.request });
    const ticked = parseForm(form, removeIdeaLocationsForm);
    if (ticked.status !== "success")
      return redirectWithNotice(self, `Select 1 to ${MAX_IDEA_LOCATIONS} {locations}.`, { tone: "danger" });
    const { removed } = orNotFound(await removeIdeaLocations(db, advisor, idea.id, ticked.value.id), "Location");
    return redirectWithNotice(self, `Availability reset for ${countText(removed, "{location}")}.`);
  }
  const submission = parseForm(form, addIdeaLocationsForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(await chooseIdeaLocations(db, advisor, idea.id, submission.value), "Location");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(self, `Availability changed for ${countText(outcome.chosen, "{location}")}.`);
}

export default function IdeaSitesPage() {
  const { idea, list, find, foundLocations } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={idea.title}
      crumbs={[{ label: "Site specific {ideas}", to: paths.siteSpecificIdeas({ company: idea.companyId }) }]}
      purpose={`Available to ${ideaLocationsText(idea).toLowerCase()}.`}
      action={<PageLink to={paths.editIdea(idea.id)}>{"Edit {idea}"}</PageLink>}
    >
      <FormWithAside
        aside={
          <ChooseIdeaLocationsCard
            key={idea.included + idea.excluded}
            find={find}
            foundLocations={foundLocations}
            lastResult={lastResult}
          />
        }
      >
        <IdeaLocationTable list={list} />
      </FormWithAside>
    </Page>
  );
}
