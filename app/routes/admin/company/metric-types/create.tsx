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
import { newMetricTypeForm } from "#app/setup/metric-types/metric-type-form.ts";
import { createMetricType } from "#app/setup/metric-types/create-metric-type.server.ts";
import { MetricTypeForm } from "#app/setup/metric-types/ui/metric-type-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Metric Type");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  return json({ company: companyOfPage(advisor) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newMetricTypeForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await createMetricType(db, advisor, company.id, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.metricTypes(company.id), `${submission.value.name} is created.`);
}

export default function CreateMetricTypePage() {
  const { company } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create metric type"
      width="form"
      crumbs={companyCrumbs(company, { label: "Metric types", to: paths.metricTypes(company.id) })}
    >
      <MetricTypeForm companyId={company.id} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
