import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound, sentencesOf } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import {
  findClaimable,
  findLocations,
  onBehalfForm,
  startOnBehalf,
} from "#app/programs/claim-desk/start-on-behalf.server.ts";
import { ChoosePlace, ClaimChoices } from "#app/programs/claim-desk/ui/claim-choices.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Reimbursement");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "claim:decide");
  const { company, companies, headers } = await chooseCompany(db, reach, call.request);
  const query = new URL(call.request.url).searchParams;
  const find = (query.get("find") ?? "").trim().slice(0, 100);
  const base = { companies, find };
  if (!company) return json({ ...base, company, places: [], chosen: null });
  const places = await findLocations(db, reach, company.id, find);
  const location = query.get("location");
  const chosen = location === null ? null : await findClaimable(db, reach, company.id, idOf(location), now());
  if (location !== null) found(chosen, "{Location}");
  return json({ ...base, company, places, chosen }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const self = paths.createClaim() + new URL(call.request.url).search;
  const submission = parseForm(await readForm(call.request), onBehalfForm);
  if (submission.status !== "success") {
    await chooseCompany(db, advisor.reach, call.request);
    return redirectWithNotice(self, "Nothing is changed. Choose what is claimed first.", { tone: "danger" });
  }
  const outcome = await startOnBehalf(db, advisor, submission.value, now());
  if (!outcome) throw notFound("Event or item");
  if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
  const said = "The claim is started with what is known. Add the invoice; its owner certifies and submits it.";
  return redirectWithNotice(paths.decideClaim(outcome.claimId), said);
}

export default function CreateReimbursementPage() {
  const { company, companies, find, places, chosen } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create reimbursement"
      purpose="Start a claim for a {location}. Its owner certifies and submits it, and somebody else decides it."
      crumbs={[{ label: "Reimbursements", to: paths.claimQueue(company ? { company: company.id } : {}) }]}
    >
      <CompanyPicker company={company} companies={companies} />
      {company && <ChoosePlace companyId={company.id} find={find} found={places} />}
      {chosen && <ClaimChoices {...chosen} />}
    </Page>
  );
}
