import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { changeMetricType } from "#app/setup/metric-types/change-metric-type.server.ts";
import { metricTypeForm } from "#app/setup/metric-types/metric-type-form.ts";
import { findMetricType } from "#app/setup/metric-types/metric-type-queries.server.ts";
import { MetricTypeForm } from "#app/setup/metric-types/ui/metric-type-form.tsx";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Metric Type");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const metricTypeId = idOf(call.params.metricTypeId);
  const metricType = found(await findMetricType(db, advisor.reach, company.id, metricTypeId), "Metric type");
  return json({ company, metricType, mayDelete: may(advisor, "settings:decide") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = idOf(call.params.companyId);
  const metricTypeId = idOf(call.params.metricTypeId);
  found(await findMetricType(db, advisor.reach, companyId, metricTypeId), "Metric type");
  const submission = parseForm(await readForm(call.request), metricTypeForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await changeMetricType(db, advisor, companyId, metricTypeId, submission.value, now()),
    "Metric type",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.metricTypes(companyId), `${submission.value.name} is saved.`);
}

export default function EditMetricTypePage() {
  const { company, metricType, mayDelete } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={metricType.name}
      crumbs={companyCrumbs(company, { label: "Metric types", to: paths.metricTypes(company.id) })}
    >
      <FormWithAside
        aside={
          <EntryStanding
            entry={metricType}
            noun="metric type"
            list={paths.metricTypes(company.id)}
            mayDelete={mayDelete}
          />
        }
      >
        <MetricTypeForm
          key={metricType.version}
          companyId={company.id}
          metricType={metricType}
          lastResult={lastResult}
        />
      </FormWithAside>
    </Page>
  );
}
