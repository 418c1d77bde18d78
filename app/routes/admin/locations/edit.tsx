import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { WhoSeesSection } from "#app/access/visibility/ui/who-sees-section.tsx";
import { listWhoSees } from "#app/access/visibility/who-sees.server.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { changeLocation } from "#app/organization/locations/change-location.server.ts";
import { locationForm, locationHistoryWords, locationStatusForm } from "#app/organization/locations/location-form.ts";
import {
  findLocationChoices,
  findLocationToEdit,
  listNeighbors,
} from "#app/organization/locations/location-queries.server.ts";
import { inWords } from "#app/organization/locations/location-rules.ts";
import { zoneChoices } from "#app/organization/locations/location-words.ts";
import { setLocationStatus } from "#app/organization/locations/save-location.server.ts";
import { LocationFacts, Ownerships } from "#app/organization/locations/ui/location-facts.tsx";
import { LocationForm } from "#app/organization/locations/ui/location-form.tsx";
import styles from "#app/organization/locations/ui/location-pages.module.css";
import { paths } from "#app/paths.ts";
import { Card, Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Location}");
export const handle = { isFullBleed: true };

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const { reach } = advisor;
  const location = found(await findLocationToEdit(db, reach, idOf(call.params.locationId)), "{Location}");
  const { groups, geographies } = await findLocationChoices(db, reach, location.companyId);
  return json(
    {
      location,
      choices: {
        geographies,
        groups: groups.filter(({ networkId }) => networkId === null || networkId === location.networkId),
        zones: zoneChoices(location.timeZone),
      },
      neighbors: await listNeighbors(db, reach, location),
      history: await listRecordHistory(db, reach, { type: "location", id: location.id }, locationHistoryWords),
      who: await listWhoSees(db, reach, location.id),
      mayDecide: may(advisor, "location:decide"),
      googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), location.companyId) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const { id } = found(await findLocationToEdit(db, advisor.reach, idOf(call.params.locationId)), "{Location}");
  const form = await readForm(call.request);
  const self = paths.editLocation(id);
  if (form.get("intent") === "status") {
    const submission = parseForm(form, locationStatusForm);
    if (submission.status !== "success") throw notFound("Status");
    const outcome = found(await setLocationStatus(db, advisor, { id }, submission.value, now()), "{Location}");
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(self, `${outcome.name} is ${inWords[submission.value.status]}.`);
  }
  const submission = parseForm(form, locationForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeLocation(db, advisor, id, submission.value, now()), "{Location}");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, `${submission.value.name} is saved.`);
}

export default function EditLocationPage() {
  const { location, history, who, ...form } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { companyId, ownerships } = location;
  return (
    <LocationForm
      key={`${location.id} ${location.version}`}
      companyId={companyId}
      location={location}
      lastResult={lastResult}
      {...form}
      above={
        <Page
          title={location.name}
          crumbs={[
            { label: location.companyName, to: paths.editCompany(companyId) },
            { label: "{Locations}", to: paths.manageLocations({ company: companyId }) },
          ]}
        >
          <LocationFacts location={location} mayDecide={form.mayDecide} />
        </Page>
      }
      below={
        <div className={`${styles.facts} stack loose`}>
          {who && (
            <Card title="Who sees this {location}">
              <WhoSeesSection who={who} />
            </Card>
          )}
          <Ownerships companyId={companyId} ownerships={ownerships} />
          <RecordHistory
            entries={history}
            timeZone={location.timeZone}
            empty="Changes of this {location} appear here, with who made them."
          />
        </div>
      }
    />
  );
}
