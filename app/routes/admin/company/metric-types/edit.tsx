import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { entryMoveOf } from "#app/modules/catalogue/entry-moves.ts";
import { makeEntryMove } from "#app/modules/catalogue/make-entry-move.server.ts";
import { changeMetricType } from "#app/modules/metric-types/change-metric-type.server.ts";
import { metricTypeForm } from "#app/modules/metric-types/metric-type-form.ts";
import { metricTypeKind } from "#app/modules/metric-types/metric-type-kind.server.ts";
import { findMetricType } from "#app/modules/metric-types/metric-type-queries.server.ts";
import { MetricTypeForm } from "#app/modules/metric-types/ui/metric-type-form.tsx";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Metric Type");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const metricTypeId = idOf(call.params.metricTypeId);
  const metricType = found(await findMetricType(db, advisor.reach, company.id, metricTypeId), "Metric type");
  return json({ company, metricType, mayDelete: may(advisor, "settings:decide") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const metricTypeId = idOf(call.params.metricTypeId);
  found(await findMetricType(db, advisor.reach, company.id, metricTypeId), "Metric type");
  const form = await readForm(call.request);
  const move = entryMoveOf(form);
  if (move) {
    if (move.intent === "delete") await requireAdvisor(call, "settings:decide");
    const own = { ...move, entryId: metricTypeId };
    const { saved, sentence } = found(
      await makeEntryMove(db, advisor, metricTypeKind, company.id, own, now()),
      "Metric type"
    );
    const isGone = saved && move.intent === "delete";
    const to = isGone ? paths.metricTypes(company.id) : paths.editMetricType(company.id, metricTypeId);
    return redirectWithNotice(to, sentence, { tone: saved ? "success" : "danger" });
  }
  const submission = parseForm(form, metricTypeForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await changeMetricType(db, advisor, company.id, metricTypeId, submission.value, now()),
    "Metric type"
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.metricTypes(company.id), `${submission.value.name} is saved.`);
}

export default function EditMetricTypePage() {
  const { company, metricType, mayDelete } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={metricType.name}
      crumbs={[
        { label: "Companies", to: paths.companies() },
        { label: company.name, to: paths.editCompany(company.id) },
        { label: "Metric types", to: paths.metricTypes(company.id) },
      ]}
    >
      <FormWithAside aside={<EntryStanding entry={metricType} noun="metric type" mayDelete={mayDelete} />}>
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
