import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { LocationViewersSection } from "#app/access/visibility/ui/location-viewers-section.tsx";
import { listLocationViewers } from "#app/access/visibility/location-viewers.server.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { changeLocation } from "#app/organization/locations/change-location.server.ts";
import { locationForm, locationHistoryWords, locationStatusForm } from "#app/organization/locations/location-form.ts";
import {
  findLocationChoices,
  findLocationToEdit,
  listLocationNeighbors,
} from "#app/organization/locations/location-queries.server.ts";
import { statusInSentence } from "#app/organization/locations/location-rules.ts";
import { timeZoneChoices } from "#app/organization/locations/location-words.ts";
import { setLocationStatus } from "#app/organization/locations/save-location.server.ts";
import { LocationFactsCard, Ownerships } from "#app/organization/locations/ui/location-facts-card.tsx";
import { LocationForm } from "#app/organization/locations/ui/location-form.tsx";
import styles from "#app/organization/locations/ui/location-pages.module.css";
import { paths } from "#app/paths.ts";
import { Card, Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Location}");
export const handle = { isFullBleed: true };

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const { access } = advisor;
  const location = orNotFound(await findLocationToEdit(db, access, parseId(call.params.locationId)), "{Location}");
  const { groups, geographies } = await findLocationChoices(db, access, location.companyId);
  return json(
    {
      location,
      choices: {
        geographies,
        groups: groups.filter(({ networkId }) => networkId === null || networkId === location.networkId),
        zones: timeZoneChoices(location.timeZone),
      },
      neighbors: await listLocationNeighbors(db, access, location),
      history: await listRecordHistory(db, access, { type: "location", id: location.id }, locationHistoryWords),
      who: await listLocationViewers(db, access, location.id),
      canDecide: can(advisor, "location:decide"),
      googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), location.companyId) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const { id } = orNotFound(
    await findLocationToEdit(db, advisor.access, parseId(call.params.locationId)),
    "{Location}",
  );
  const form = await readForm(call.request);
  const self = paths.editLocation(id);
  if (parseIntent(form, ["status"])) {
    const submission = parseForm(form, locationStatusForm);
    if (submission.status !== "success") throw notFound("Status");
    const outcome = orNotFound(
      await setLocationStatus({ db, actor: advisor, now: now() }, { id }, submission.value),
      "{Location}",
    );
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(self, `${outcome.name} is now ${statusInSentence(submission.value.status)}.`);
  }
  const submission = parseForm(form, locationForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeLocation(db, advisor, { locationId: id, form: submission.value, now: now() }),
    "{Location}",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, `${submission.value.name} saved.`);
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
          <LocationFactsCard location={location} canDecide={form.canDecide} />
        </Page>
      }
      below={
        <div className={`${styles.facts} stack loose`}>
          {who && (
            <Card title="People with access">
              <LocationViewersSection who={who} />
            </Card>
          )}
          <Ownerships companyId={companyId} ownerships={ownerships} />
          <RecordHistory entries={history} timeZone={location.timeZone} />
        </div>
      }
    />
  );
}
