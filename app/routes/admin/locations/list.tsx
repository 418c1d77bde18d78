import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { changeLocations } from "#app/organization/locations/change-locations.server.ts";
import { locationBulkForm, locationBulkResultText, statusChoices } from "#app/organization/locations/location-bulk.ts";
import { listLocationPins, locationList } from "#app/organization/locations/location-list.server.ts";
import { findLocationChoices, listLocationsById } from "#app/organization/locations/location-queries.server.ts";
import { LocationBulkEditor } from "#app/organization/locations/ui/location-bulk-editor.tsx";
import { LocationTable } from "#app/organization/locations/ui/location-table.tsx";
import { paths } from "#app/paths.ts";
import { MapPage } from "#app/ui/map/map-page.tsx";
import { listLink } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { T } from "#app/ui/text/translate.tsx";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage {Locations}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:view");
  const { company, companies, list, at, headers } = await readSpanningList(db, advisor, call.request, locationList);
  const base = { companies, canEdit: can(advisor, "location:edit"), googleKey: env.GOOGLE_MAPS_API_KEY ?? null };
  if (!list) return json({ ...base, company });
  const pins = await listLocationPins(db, advisor.access, company.id, at);
  return json({ ...base, company, list, pins }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const form = await readForm(call.request);
  const { access } = advisor;
  const companyId = parseId(form.get("companyId"));
  const list = paths.manageLocations() + new URL(call.request.url).search;
  const ids = form.getAll("id").map(parseId);
  if (ids.length === 0) return redirectWithNotice(list, "Select 1 to 50 {locations} first.", { tone: "danger" });
  const ticked = await listLocationsById(db, access, companyId, ids);
  if (ticked.length === 0) throw notFound("{Location}");
  const { geographies } = await findLocationChoices(db, access, companyId);
  const statuses = statusChoices(ticked, can(advisor, "location:decide"));
  const choices = { ticked, statuses, geographies, isAll: form.get("all") === "on" };
  if (!parseIntent(form, ["change"])) return json({ ...choices, lastResult: undefined });
  const submission = parseForm(form, locationBulkForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ ...choices, lastResult: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const outcome = orNotFound(
    await changeLocations(db, advisor, { at: call.request, form: submission.value, now: now() }),
    "{Location}",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  const tone = outcome.changed > 0 ? "success" : "danger";
  return redirectWithNotice(list, locationBulkResultText(outcome.changed, outcome.skipped), { tone });
}

export default function ManageLocationsPage() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const picker = <CompanyPicker company={data.company} companies={data.companies} spans />;
  if (!("list" in data)) {
    return (
      <MapPage
        above={
          <Page title="{Locations}" purpose="Choose a company to see its {locations}.">
            {picker}
          </Page>
        }
      />
    );
  }
  const { company, companies: _, ...table } = data;
  const { list, canEdit } = table;
  const page = (
    <Page
      title="{Locations}"
      crumbs={company.id === null ? [] : companyCrumbs(company)}
      action={
        <>
          {picker}
          {canEdit && company.id !== null && (
            <>
              <PageLink to={paths.companyImport(company.id, "locations")}>Import from CSV</PageLink>
              <PageLink primary to={paths.addLocation({ company: company.id })}>
                <T>{"Add {location}"}</T>
              </PageLink>
            </>
          )}
        </>
      }
    >
      {company.id !== null && <CompanyNav companyId={company.id} current="locations" isFolded />}
      {answer && company.id !== null && (
        <LocationBulkEditor {...answer} companyId={company.id} total={list.total} cancelTo={listLink(list)} />
      )}
    </Page>
  );
  return <LocationTable company={company} {...table} above={page} />;
}
