import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { createSet } from "#app/planning/autopilot-sets/create-set.server.ts";
import { newSetForm } from "#app/planning/autopilot-sets/set-form.ts";
import { findSetChoices } from "#app/planning/autopilot-sets/set-queries.server.ts";
import { SetForm } from "#app/planning/autopilot-sets/ui/set-form.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Autopilot Set");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const company = companyOfPage(advisor);
  const choices = await findSetChoices(db, advisor.reach, company.id);
  return json({ company, choices }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const company = companyOfPage(advisor);
  const form = await readForm(call.request);
  const submission = parseForm(form, newSetForm);
  // The other buttons add or remove an item: the form comes back with that done.
  if (form.get("intent") !== "save") return json(submission.reply());
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await createSet(db, advisor, company.id, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.editAutopilotSet(outcome.setId), `${submission.value.name} is created as a draft.`);
}

export default function CreateAutopilotSetPage() {
  const { company, choices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Create autopilot set"
      crumbs={[{ label: "Autopilot sets", to: paths.autopilotSets({ company: company.id }) }]}
      purpose={`For ${company.name}. It begins as a draft; {plans} are made of it once you publish it.`}
    >
      <SetForm companyId={company.id} choices={choices} lastResult={lastResult} />
    </Page>
  );
}
