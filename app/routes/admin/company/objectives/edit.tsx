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
import { changeObjective } from "#app/setup/objectives/change-objective.server.ts";
import { objectiveForm } from "#app/setup/objectives/objective-form.ts";
import { findObjective } from "#app/setup/objectives/objective-queries.server.ts";
import { ObjectiveForm } from "#app/setup/objectives/ui/objective-form.tsx";
import { listMetricTypeChoices } from "#app/setup/metric-types/metric-type-queries.server.ts";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Objective");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const objectiveId = idOf(call.params.objectiveId);
  const objective = found(await findObjective(db, advisor.reach, company.id, objectiveId), "Objective");
  const metricTypes = await listMetricTypeChoices(db, advisor.reach, company.id);
  return json({ company, objective, metricTypes, mayDelete: may(advisor, "settings:decide") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = idOf(call.params.companyId);
  const objectiveId = idOf(call.params.objectiveId);
  found(await findObjective(db, advisor.reach, companyId, objectiveId), "Objective");
  const submission = parseForm(await readForm(call.request), objectiveForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await changeObjective(db, advisor, companyId, objectiveId, submission.value, now()),
    "Objective",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.objectives(companyId), `${submission.value.name} is saved.`);
}

export default function EditObjectivePage() {
  const { company, objective, metricTypes, mayDelete } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={objective.name}
      crumbs={companyCrumbs(company, { label: "Objectives", to: paths.objectives(company.id) })}
    >
      <FormWithAside
        aside={
          <EntryStanding entry={objective} noun="objective" list={paths.objectives(company.id)} mayDelete={mayDelete} />
        }
      >
        <ObjectiveForm
          key={objective.version}
          companyId={company.id}
          objective={objective}
          metricTypes={metricTypes}
          lastResult={lastResult}
        />
      </FormWithAside>
    </Page>
  );
}
