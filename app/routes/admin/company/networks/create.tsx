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
import { createNetwork } from "#app/organization/networks/save-network.server.ts";
import { newNetworkForm } from "#app/organization/networks/network-form.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { NetworkForm } from "#app/organization/networks/ui/network-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create {Network}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:decide");
  const company = pageCompany(advisor);
  return json({ company, advisors: await listAdvisorChoices(db, advisor.access, company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:decide");
  const company = pageCompany(advisor);
  const submission = parseForm(await readForm(call.request), newNetworkForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await createNetwork({ db, actor: advisor, now: now() }, { companyId: company.id }, submission.value),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(
    paths.editNetwork(company.id, outcome.id),
    `${submission.value.name} created. Add its {locations} next.`,
  );
}

export default function CreateNetworkPage() {
  const { company, advisors } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create {network}"
      width="form"
      crumbs={companyCrumbs(company, { label: "{Networks}", to: paths.networks(company.id) })}
    >
      <NetworkForm companyId={company.id} canDecide advisors={advisors} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
