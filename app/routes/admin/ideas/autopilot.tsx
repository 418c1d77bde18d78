import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { transitionSet } from "#app/planning/autopilot-sets/transition-set.server.ts";
import { autopilotSetList } from "#app/planning/autopilot-sets/set-list.server.ts";
import { SetTable } from "#app/planning/autopilot-sets/ui/set-table.tsx";
import { chooseCompanies } from "#app/organization/company-lists/remembered-company.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Autopilot Sets");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, autopilotSetList);
  return json({ company, companies, list }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  orNotFound((await chooseCompanies(db, advisor.access, call.request)).company, "Company");
  const list = paths.autopilotSets() + new URL(call.request.url).search;
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["publish", "archive"]);
  if (!intent) {
    return redirectWithNotice(list, "Choose an action from a set's menu.", { tone: "danger" });
  }
  const outcome = await transitionSet(db, advisor, {
    setId: parseId(form.get("id")),
    action: intent,
    now: now(),
    seen: parseSeenVersion(form),
  });
  return redirectWithOutcome(list, orNotFound(outcome, "Set"));
}

export default function AutopilotSetsPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  const create =
    company && company.id !== null ? { label: "Create set", to: paths.createAutopilotSet(company.id) } : undefined;
  return (
    <Page
      title="Autopilot sets"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="Ready-made {plans}. Owners can start from a set, or you can generate {plans} for many {locations}."
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
