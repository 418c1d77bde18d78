import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound, fieldErrorText } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import {
  findClaimableActivities,
  searchClaimLocations,
  onBehalfForm,
  startClaimOnBehalf,
} from "#app/programs/claim-desk/start-on-behalf.server.ts";
import { ChooseClaimLocation, ClaimChoices } from "#app/programs/claim-desk/ui/claim-choices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Reimbursement");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireAdvisor(call, "claim:decide");
  const { company, companies, headers } = await chooseCompany(db, access, call.request);
  const query = new URL(call.request.url).searchParams;
  const find = (query.get("find") ?? "").trim().slice(0, 100);
  const base = { companies, find };
  if (!company) return json({ ...base, company, places: [], chosen: null });
  const places = await searchClaimLocations(db, access, company.id, find);
  const location = query.get("location");
  const chosen =
    location === null
      ? null
      : await findClaimableActivities(db, access, { companyId: company.id, locationId: parseId(location), now: now() });
  if (location !== null) orNotFound(chosen, "{Location}");
  return json({ ...base, company, places, chosen }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const self = paths.createClaim() + new URL(call.request.url).search;
  const submission = parseForm(await readForm(call.request), onBehalfForm);
  if (submission.status !== "success") {
    await chooseCompany(db, advisor.access, call.request);
    return redirectWithNotice(self, "Nothing changed. Choose an event or item first.", { tone: "danger" });
  }
  const outcome = await startClaimOnBehalf(db, advisor, submission.value, now());
  if (!outcome) throw notFound("Event or item");
  if (!outcome.saved) return redirectWithNotice(self, fieldErrorText(outcome.fieldErrors), { tone: "danger" });
  const message = "Claim started. Add the invoice. The owner certifies and submits it.";
  return redirectWithNotice(paths.decideClaim(outcome.claimId), message);
}

export default function CreateReimbursementPage() {
  const { company, companies, find, places, chosen } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create reimbursement"
      purpose="Start a claim for a {location}. The owner certifies and submits it, and another {advisor} decides it."
      crumbs={[{ label: "Reimbursements", to: paths.claimQueue(company ? { company: company.id } : {}) }]}
    >
      <CompanyPicker company={company} companies={companies} />
      {company && <ChooseClaimLocation companyId={company.id} find={find} found={places} />}
      {chosen && <ClaimChoices {...chosen} />}
    </Page>
  );
}
