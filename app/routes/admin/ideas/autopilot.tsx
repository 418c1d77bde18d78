import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { moveSet } from "#app/planning/autopilot-sets/move-set.server.ts";
import { setList } from "#app/planning/autopilot-sets/set-list.ts";
import { listSets } from "#app/planning/autopilot-sets/set-list.server.ts";
import { SetFilters, setColumns, setFilterNames, setRowActions } from "#app/planning/autopilot-sets/ui/set-columns.tsx";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { listActiveObjectives } from "#app/setup/objectives/objectives.server.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Autopilot Sets");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const state = setList.decode(new URL(call.request.url));
  const shown = company ? await listSets(db, advisor.reach, company.id, state) : { rows: [], total: 0 };
  const objectives = company ? await listActiveObjectives(db, advisor.reach, company.id) : [];
  return json({ company, companies, state, objectives, ...shown }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  const list = paths.autopilotSets() + setList.link(setList.decode(new URL(call.request.url)));
  const form = await readForm(call.request);
  const move = form.get("intent");
  if (move !== "publish" && move !== "archive") {
    return redirectWithNotice(list, "Choose what to do from the menu of a set.", { tone: "danger" });
  }
  const { saved, sentence } = found(await moveSet(db, advisor, idOf(form.get("id")), move, now()), "Set");
  return redirectWithNotice(list, sentence, { tone: saved ? "success" : "danger" });
}

export default function AutopilotSetsPage() {
  const { company, companies, state, objectives, rows, total } = useLoaderData<typeof loader>();
  const create = company && { label: "Create set", to: paths.createAutopilotSet(company.id) };
  return (
    <Page
      title="Autopilot sets"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="Ready-made {plans}. Owners begin one from a set, or you make one for each of many {locations}."
      action={
        create && (
          <>
            <PageLink to={paths.generatePlans()}>{"Generate {plans}"}</PageLink>
            <PageLink primary to={create.to}>
              {create.label}
            </PageLink>
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} />
      {company && create && (
        <DataTable
          label="sets"
          list={setList}
          state={state}
          columns={setColumns(company.timeZone)}
          rows={rows}
          total={total}
          rowKey={(set) => set.id}
          rowName={(set) => set.name}
          rowLink={(set) => paths.editAutopilotSet(set.id)}
          rowActions={setRowActions}
          search
          searchLabel="Name or description"
          filters={<SetFilters filters={state.filters} objectives={objectives} />}
          filterNames={setFilterNames(objectives)}
          download={`${paths.autopilotSetsDownload()}${setList.link(state, { page: 1 })}&company=${company.id}`}
          empty={{
            text: `Put {ideas} together that work well one after the other, and make the {plans} of ${company.name} with them.`,
            action: create,
          }}
        />
      )}
    </Page>
  );
}
