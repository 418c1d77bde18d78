import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { createGeography } from "#app/organization/geographies/save-geography.server.ts";
import { newGeographyForm } from "#app/organization/geographies/geography-form.ts";
import { listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { GeographyForm } from "#app/organization/geographies/ui/geography-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Geography");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  return json({ company, geographies: await listGeographyChoices(db, advisor.access, company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  const submission = parseForm(await readForm(call.request), newGeographyForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await createGeography({ db, actor: advisor, now: now() }, { companyId: company.id }, submission.value),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const to = paths.editGeography(company.id, outcome.id);
  return redirectWithNotice(to, `${submission.value.name} created. Add its {locations} next.`);
}

export default function CreateGeographyPage() {
  const { company, geographies } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create geography"
      width="form"
      purpose="You add its {locations} next."
      crumbs={companyCrumbs(company, { label: "Geographies", to: paths.geographies(company.id) })}
    >
      <GeographyForm companyId={company.id} geographies={geographies} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
