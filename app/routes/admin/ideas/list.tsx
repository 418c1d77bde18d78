import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies } from "#app/organization/company-lists/remembered-company.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { changeIdeas, findSelectedIdeas } from "#app/planning/ideas/change-ideas.server.ts";
import { selectedIdeasForm, bulkIdeasForm, changedIdeasText } from "#app/planning/ideas/bulk-ideas-form.ts";
import { ideaList } from "#app/planning/ideas/idea-list.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { transitionIdea } from "#app/planning/ideas/save-idea.server.ts";
import { IdeaTable } from "#app/planning/ideas/ui/idea-table.tsx";
import { BulkIdeasForm } from "#app/planning/ideas/ui/bulk-ideas-form.tsx";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { listLink } from "#app/ui/list/list-view.ts";
import { MoreMenu } from "#app/ui/page/more-menu.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Idea} Database");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, ideaList);
  return json({ company, companies, canReplace: can(advisor, "idea:replace-links"), list }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = orNotFound((await chooseCompanies(db, advisor.access, call.request)).company, "Company");
  const list = paths.ideas() + new URL(call.request.url).search;
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["activate", "retire", "change"]);
  switch (intent) {
    case "activate":
    case "retire":
      return changeStatus(advisor, list, intent, form);
    case "change":
      return changeSelected(advisor, orNotFound(company.id, "Company"), list, form);
    default:
      return assignBulk(advisor, orNotFound(company.id, "Company"), list, form);
  }
}

async function changeStatus(advisor: Advisor, list: string, intent: "activate" | "retire", form: FormData) {
  const outcome = orNotFound(
    await transitionIdea(db, advisor, {
      ideaId: parseId(form.get("id")),
      action: intent,
      now: now(),
      seen: parseSeenVersion(form),
    }),
    "{Idea}",
  );
  return redirectWithOutcome(list, outcome);
}

async function assignBulk(advisor: Advisor, companyId: number, list: string, form: FormData) {
  const submission = parseForm(form, selectedIdeasForm);
  if (submission.status !== "success") return redirectWithNotice(list, "Select 1 to 50 {ideas}.", { tone: "danger" });
  const ticked = await findSelectedIdeas(db, advisor.access, companyId, submission.value.id);
  if (ticked.length === 0) throw notFound("{Idea}");
  return json({ ticked, lastResult: undefined });
}

async function changeSelected(advisor: Advisor, companyId: number, list: string, form: FormData) {
  const submission = parseForm(form, bulkIdeasForm);
  const ids = form.getAll("id").map(parseId);
  const ticked = await findSelectedIdeas(db, advisor.access, companyId, ids.slice(0, 50));
  if (ticked.length === 0) throw notFound("{Idea}");
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ ticked, lastResult: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const { id, intent: _, ...change } = submission.value;
  const outcome = orNotFound(await changeIdeas(db, advisor, { companyId, ideaIds: id, change, now: now() }), "{Idea}");
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  return redirectWithNotice(list, changedIdeasText(outcome));
}

export default function IdeasPage() {
  const { company, companies, canReplace, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title="{Idea} database"
      purpose="Owners see active {ideas} available to their {locations}."
      action={
        company && (
          <>
            <PageLink to={paths.ideaEffects({ company: company.id ?? undefined })}>Results</PageLink>
            <MoreMenu
              links={[
                { label: "Categories", to: paths.categories() },
                { label: "Update channel links", to: paths.updateChannelLinks() },
                ...(canReplace ? [{ label: "Update {idea} URL", to: paths.updateIdeaUrl() }] : []),
              ]}
            />
            {company.id !== null && (
              <PageLink primary to={paths.createIdea({ company: company.id })}>
                {"Create {idea}"}
              </PageLink>
            )}
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} spans />
      {list && answer && (
        <BulkIdeasForm
          selected={answer.ticked}
          categories={list.filters.find(({ name }) => name === "category")?.options ?? []}
          cancelTo={listLink(list)}
          lastResult={answer.lastResult}
        />
      )}
      {company && list && <IdeaTable list={list} company={company} />}
    </Page>
  );
}
