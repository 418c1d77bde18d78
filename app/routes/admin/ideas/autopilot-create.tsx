import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { createSet } from "#app/planning/autopilot-sets/create-set.server.ts";
import { newAutopilotSetForm } from "#app/planning/autopilot-sets/set-form.ts";
import { findSetChoices } from "#app/planning/autopilot-sets/set-queries.server.ts";
import { AutopilotSetForm } from "#app/planning/autopilot-sets/ui/set-form.tsx";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Autopilot Set");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const company = pageCompany(advisor);
  const choices = await findSetChoices(db, advisor.access, company.id);
  return json({ company, choices }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const company = pageCompany(advisor);
  const form = await readForm(call.request);
  const submission = parseForm(form, newAutopilotSetForm);
  // The other buttons add or remove an item and only render the form again.
  if (!parseIntent(form, ["save"])) return json(submission.reply());
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await createSet(db, advisor, { companyId: company.id, form: submission.value, now: now() }),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(paths.editAutopilotSet(outcome.setId), `${submission.value.name} created as a draft.`);
}

export default function CreateAutopilotSetPage() {
  const { company, choices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Create autopilot set"
      crumbs={[{ label: "Autopilot sets", to: paths.autopilotSets({ company: company.id }) }]}
      purpose={`For ${company.name}. The set starts as a draft. Publish it to create {plans} from it.`}
    >
      <AutopilotSetForm companyId={company.id} choices={choices} lastResult={lastResult} />
    </Page>
  );
}
