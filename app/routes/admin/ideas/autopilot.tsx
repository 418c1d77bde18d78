import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { moveSet } from "#app/planning/autopilot-sets/move-set.server.ts";
import { setList } from "#app/planning/autopilot-sets/set-list.server.ts";
import { SetTable } from "#app/planning/autopilot-sets/ui/set-table.tsx";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPage } from "#app/organization/companies/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Autopilot Sets");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const { company, companies, at, headers } = await chooseCompanies(db, advisor.reach, call.request);
  if (!company) return json({ company, companies, list: null }, { headers });
  const list = await setList.page(db, advisor.reach, { companyId: company.id }, at, spanningPage(company));
  return json({ company, companies, list }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  found((await chooseCompanies(db, advisor.reach, call.request)).company, "Company");
  const list = paths.autopilotSets() + new URL(call.request.url).search;
  const form = await readForm(call.request);
  const move = form.get("intent");
  if (move !== "publish" && move !== "archive") {
    return redirectWithNotice(list, "Choose what to do from the menu of a set.", { tone: "danger" });
  }
  const outcome = await moveSet(db, advisor, idOf(form.get("id")), move, now(), seenVersionOf(form));
  return redirectWithOutcome(list, found(outcome, "Set"));
}

export default function AutopilotSetsPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  const create =
    company && company.id !== null ? { label: "Create set", to: paths.createAutopilotSet(company.id) } : undefined;
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
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && <SetTable list={list} company={company} create={create} />}
    </Page>
  );
}
