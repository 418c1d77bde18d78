import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPage } from "#app/organization/companies/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { changeIdeas, findTicked } from "#app/planning/ideas/change-ideas.server.ts";
import { askBulkForm, bulkForm, bulkResult } from "#app/planning/ideas/idea-bulk.ts";
import { ideaList } from "#app/planning/ideas/idea-list.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { moveIdea } from "#app/planning/ideas/save-idea.server.ts";
import { IdeaTable } from "#app/planning/ideas/ui/idea-table.tsx";
import { IdeasQuestion } from "#app/planning/ideas/ui/ideas-question.tsx";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { linkOf } from "#app/ui/list/list-view.ts";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Idea} Database");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, at, headers } = await chooseCompanies(db, advisor.reach, call.request);
  const mayReplace = may(advisor, "idea:replace-links");
  if (!company) return json({ company, companies, mayReplace, list: null }, { headers });
  const scope = { companyId: company.id, now: now() };
  const list = await ideaList.page(db, advisor.reach, scope, at, spanningPage(company));
  return json({ company, companies, mayReplace, list }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = found((await chooseCompanies(db, advisor.reach, call.request)).company, "Company");
  const list = paths.ideas() + new URL(call.request.url).search;
  const form = await readForm(call.request);
  switch (form.get("intent")) {
    case "activate":
    case "retire":
      return move(advisor, list, form);
    case "change":
      return changeTicked(advisor, found(company.id, "Company"), list, form);
    default:
      return ask(advisor, found(company.id, "Company"), list, form);
  }
}

async function move(advisor: Advisor, list: string, form: FormData) {
  const intent = form.get("intent") === "retire" ? "retire" : "activate";
  const outcome = found(
    await moveIdea(db, advisor, idOf(form.get("id")), intent, now(), seenVersionOf(form)),
    "{Idea}",
  );
  return redirectWithOutcome(list, outcome);
}

async function ask(advisor: Advisor, companyId: number, list: string, form: FormData) {
  const asked = parseForm(form, askBulkForm);
  if (asked.status !== "success") return redirectWithNotice(list, "Tick 1 to 50 {ideas} first.", { tone: "danger" });
  const ticked = await findTicked(db, advisor.reach, companyId, asked.value.id);
  if (ticked.length === 0) throw notFound("{Idea}");
  return json({ ticked, lastResult: undefined });
}

async function changeTicked(advisor: Advisor, companyId: number, list: string, form: FormData) {
  const submission = parseForm(form, bulkForm);
  const ids = form.getAll("id").map(idOf);
  const ticked = await findTicked(db, advisor.reach, companyId, ids.slice(0, 50));
  if (ticked.length === 0) throw notFound("{Idea}");
  const refused = async (answer: ReturnType<typeof refuse>) =>
    json({ ticked, lastResult: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const { id, intent: _, ...change } = submission.value;
  const outcome = found(await changeIdeas(db, advisor, companyId, id, change, now()), "{Idea}");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems));
  return redirectWithNotice(list, bulkResult(outcome));
}

export default function IdeasPage() {
  const { company, companies, mayReplace, list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title="{Idea} database"
      purpose="Owners see the active {ideas} that fit their {locations}."
      action={
        company && (
          <>
            <MoreMenu
              links={[
                { label: "What {ideas} did", to: paths.ideaEffects({ company: company.id ?? undefined }) },
                { label: "Categories", to: paths.categories() },
                { label: "Channel links", to: paths.updateChannelLinks() },
                ...(mayReplace ? [{ label: "Replace links", to: paths.updateIdeaUrl() }] : []),
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
        <IdeasQuestion
          ticked={answer.ticked}
          categories={list.filters.find(({ name }) => name === "category")?.options ?? []}
          cancelTo={linkOf(list)}
          lastResult={answer.lastResult}
        />
      )}
      {company && list && <IdeaTable list={list} company={company} />}
    </Page>
  );
}
