import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { newObjectiveForm } from "#app/setup/objectives/objective-form.ts";
import { createObjective } from "#app/setup/objectives/create-objective.server.ts";
import { ObjectiveForm } from "#app/setup/objectives/ui/objective-form.tsx";
import { listMetricTypeChoices } from "#app/setup/metric-types/metric-type-queries.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Objective");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  return json({ company, metricTypes: await listMetricTypeChoices(db, advisor.reach, company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newObjectiveForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await createObjective(db, advisor, company.id, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.objectives(company.id), `${submission.value.name} is created.`);
}

export default function CreateObjectivePage() {
  const { company, metricTypes } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create objective"
      width="form"
      crumbs={companyCrumbs(company, { label: "Objectives", to: paths.objectives(company.id) })}
    >
      <ObjectiveForm companyId={company.id} metricTypes={metricTypes} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
