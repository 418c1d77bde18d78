import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { changeIdeas, findTicked } from "#app/planning/ideas/change-ideas.server.ts";
import { askBulkForm, bulkForm, bulkResult } from "#app/planning/ideas/idea-bulk.ts";
import { ideaList } from "#app/planning/ideas/idea-list.ts";
import { listIdeas } from "#app/planning/ideas/idea-list.server.ts";
import { findIdeaChoices } from "#app/planning/ideas/idea-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { moveIdea } from "#app/planning/ideas/move-idea.server.ts";
import { ideaColumns, ideaRowActions } from "#app/planning/ideas/ui/idea-columns.tsx";
import { IdeaFilters, ideaFilterNames } from "#app/planning/ideas/ui/idea-filters.tsx";
import { IdeasQuestion } from "#app/planning/ideas/ui/ideas-question.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Idea} Database");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const state = ideaList.decode(new URL(call.request.url));
  const today = dayIn(company?.timeZone ?? "UTC", now());
  const shown = company ? await listIdeas(db, advisor.reach, company.id, state, today) : { rows: [], total: 0 };
  const choices = await findIdeaChoices(db, advisor.reach, company?.id ?? 0);
  return json({ company, companies, state, choices, ...shown }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  const list = paths.ideas() + ideaList.link(ideaList.decode(new URL(call.request.url)));
  const form = await readForm(call.request);
  switch (form.get("intent")) {
    case "activate":
    case "retire":
      return move(advisor, company.id, list, form);
    case "change":
      return changeTicked(advisor, company.id, list, form);
    default:
      return ask(advisor, company.id, list, form);
  }
}

async function move(advisor: Advisor, companyId: number, list: string, form: FormData) {
  const [idea] = await findTicked(db, advisor.reach, companyId, [idOf(form.get("id"))]);
  const intent = form.get("intent") === "retire" ? "retire" : "activate";
  const outcome = found(await moveIdea(db, advisor, found(idea, "{Idea}").id, intent, now()), "{Idea}");
  return redirectWithNotice(list, outcome.sentence, { tone: outcome.saved ? "success" : "danger" });
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
  const { company, companies, state, rows, total, choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const create = company && { label: "Create {idea}", to: paths.createIdea({ company: company.id }) };
  return (
    <Page
      title="{Idea} database"
      purpose="Owners see the active {ideas} that fit their {locations}."
      action={
        create && (
          <>
            <MoreMenu
              links={[
                { label: "Categories", to: paths.categories() },
                { label: "Channel links", to: paths.updateChannelLinks() },
                { label: "Replace links", to: paths.updateIdeaUrl() },
              ]}
            />
            <PageLink primary to={create.to}>
              {create.label}
            </PageLink>
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} />
      {answer && (
        <IdeasQuestion
          ticked={answer.ticked}
          categories={choices.categories}
          cancelTo={ideaList.link(state)}
          lastResult={answer.lastResult}
        />
      )}
      {company && create && (
        <DataTable
          label="ideas"
          list={ideaList}
          state={state}
          columns={ideaColumns(company.timeZone)}
          rows={rows}
          total={total}
          rowKey={(idea) => idea.id}
          rowName={(idea) => idea.title}
          rowLink={(idea) => paths.editIdea(idea.id)}
          rowActions={ideaRowActions}
          search
          searchLabel="Code, title or summary"
          filters={<IdeaFilters filters={state.filters} choices={choices} />}
          filterNames={ideaFilterNames(choices)}
          download={`${paths.ideasDownload()}${ideaList.link(state, { page: 1 })}&company=${company.id}`}
          bulk={{ actions: [{ label: "Change {ideas}", intent: "ask" }] }}
          empty={{
            text: `Write down what works for ${company.name}: what to do, when, and what it costs.`,
            action: create,
          }}
        />
      )}
    </Page>
  );
}
