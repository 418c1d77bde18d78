import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { createGroup } from "#app/organization/groups/save-group.server.ts";
import { newGroupForm } from "#app/organization/groups/group-form.ts";
import { GroupForm } from "#app/organization/groups/ui/group-form.tsx";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create {Group}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const company = pageCompany(advisor);
  const networks = await listNetworkChoices(db, advisor.access, company.id);
  return json({ company, networks });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const company = pageCompany(advisor);
  const submission = parseForm(await readForm(call.request), newGroupForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await createGroup({ db, actor: advisor, now: now() }, { companyId: company.id }, submission.value),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const text = `${submission.value.name} created. Choose its {locations}.`;
  return redirectWithNotice(paths.assignLocations(outcome.id), text);
}

export default function CreateGroupPage() {
  const { company, networks } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Create {group}"
      crumbs={[{ label: "{Groups}", to: paths.groups({ company: company.id }) }]}
      purpose={`A {group} of {locations} in ${company.name}. You choose its {locations} and users next.`}
      width="form"
    >
      <GroupForm companyId={company.id} networks={networks} lastResult={lastResult} />
    </Page>
  );
}
