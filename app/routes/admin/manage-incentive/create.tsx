import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { newProgramForm } from "#app/programs/incentives/program-form.ts";
import { findProgramChoices } from "#app/programs/incentives/program-queries.server.ts";
import { createProgram } from "#app/programs/incentives/save-program.server.ts";
import { readIncentiveRules } from "#app/setup/documents/document-queries.server.ts";
import { ProgramForm } from "#app/programs/incentives/ui/program-form.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create {Incentive} Program");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const choices = company && (await findProgramChoices(db, advisor.access, company.id));
  const rules = company && (await readIncentiveRules(db, company.id));
  return json({ company, companies, choices, carryOverPercent: rules?.carryOver === "full" ? 100 : 0 }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  const submission = parseForm(await readForm(call.request), newProgramForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await createProgram({ db, actor: advisor, now: now() }, { companyId: company.id }, submission.value),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(
    paths.incentiveProgram(outcome.id),
    `${submission.value.name} created. Allocate its money next.`,
  );
}

export default function CreateProgramPage() {
  const { company, companies, choices, carryOverPercent } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Create program"
      width="form"
      crumbs={[{ label: "Manage {incentive}", to: paths.incentivePrograms(company ? { company: company.id } : {}) }]}
    >
      <CompanyPicker company={company} companies={companies} />
      {choices && (
        <ProgramForm key={company?.id} choices={choices} carryOverPercent={carryOverPercent} lastResult={lastResult} />
      )}
    </Page>
  );
}
