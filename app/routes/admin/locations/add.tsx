import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { addLocation } from "#app/organization/locations/add-location.server.ts";
import { newLocationForm } from "#app/organization/locations/location-form.ts";
import { listLocationPins } from "#app/organization/locations/location-list.server.ts";
import { findLocationChoices } from "#app/organization/locations/location-queries.server.ts";
import { timeZoneChoices } from "#app/organization/locations/location-words.ts";
import styles from "#app/organization/locations/ui/location-pages.module.css";
import { LocationForm } from "#app/organization/locations/ui/location-form.tsx";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { T } from "#app/ui/text/translate.tsx";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add {Location}");
export const handle = { isFullBleed: true };

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const base = { companies, canDecide: can(advisor, "location:decide"), googleKey: env.GOOGLE_MAPS_API_KEY ?? null };
  if (!company) return json({ ...base, company });
  const networks = await listNetworkChoices(db, advisor.access, company.id);
  const requestedId = parseId(new URL(call.request.url).searchParams.get("network"));
  const [only] = networks.length === 1 ? networks : [];
  return json(
    {
      ...base,
      company,
      networks,
      networkId: (networks.find(({ id }) => id === requestedId) ?? only)?.id ?? null,
      neighbors: await listLocationPins(db, advisor.access, company.id, new URLSearchParams()),
      choices: { ...(await findLocationChoices(db, advisor.access, company.id)), zones: timeZoneChoices(null) },
    },
    { headers },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const submission = parseForm(await readForm(call.request), newLocationForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(await addLocation(db, advisor, submission.value, now()), "Company");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(paths.editLocation(outcome.id), `${submission.value.name} added.`);
}

export default function AddLocationPage() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { company, companies } = data;
  const crumbs = company ? [{ label: "{Locations}", to: paths.manageLocations({ company: company.id }) }] : [];
  const head = (
    <Page title="Add {location}" crumbs={crumbs}>
      <CompanyPicker company={company} companies={companies} />
      {"networks" in data && data.networks.length === 0 && (
        <Banner tone="info" title={`${data.company.name} has no active {network} yet.`}>
          <T>{"A {location} belongs to a {network}. A Senior Advisor creates the first one."}</T>
        </Banner>
      )}
    </Page>
  );
  if (!("networks" in data)) return <div className={`${styles.pane} stack loose`}>{head}</div>;
  return (
    <LocationForm key={data.company.id} {...data} companyId={data.company.id} lastResult={lastResult} above={head} />
  );
}
