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
import { createNetwork } from "#app/organization/networks/save-network.server.ts";
import { newNetworkForm } from "#app/organization/networks/network-form.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { NetworkForm } from "#app/organization/networks/ui/network-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create {Network}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:decide");
  const company = companyOfPage(advisor);
  return json({ company, advisors: await listAdvisorChoices(db, advisor.reach, company.id) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:decide");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newNetworkForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await createNetwork(db, advisor, { companyId: company.id }, submission.value, now()),
    "Company",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(
    paths.editNetwork(company.id, outcome.id),
    `${submission.value.name} is created. Add its {locations} next.`,
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
      <NetworkForm companyId={company.id} mayDecide advisors={advisors} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
