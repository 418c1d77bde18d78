import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { chooseCompanies } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPage } from "#app/organization/companies/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { changeLocations } from "#app/organization/locations/change-locations.server.ts";
import { bulkForm, resultOf, statusChoices } from "#app/organization/locations/location-bulk.ts";
import { listPins, locationList } from "#app/organization/locations/location-list.server.ts";
import { findLocationChoices, findTicked } from "#app/organization/locations/location-queries.server.ts";
import { BulkQuestion } from "#app/organization/locations/ui/bulk-question.tsx";
import { LocationTable } from "#app/organization/locations/ui/location-table.tsx";
import { paths } from "#app/paths.ts";
import { MapPage } from "#app/ui/map/map-page.tsx";
import { linkOf } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";
import { Say } from "#app/ui/say.tsx";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage {Locations}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:view");
  const { company, companies, at, headers } = await chooseCompanies(db, advisor.reach, call.request);
  const base = { companies, mayEdit: may(advisor, "location:edit"), googleKey: env.GOOGLE_MAPS_API_KEY ?? null };
  if (!company) return json({ ...base, company });
  const scope = { companyId: company.id };
  const list = await locationList.page(db, advisor.reach, scope, at, spanningPage(company));
  const pins = await listPins(db, advisor.reach, company.id, at);
  return json({ ...base, company, list, pins }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "location:edit");
  const form = await readForm(call.request);
  const { reach } = advisor;
  const companyId = idOf(form.get("companyId"));
  const list = paths.manageLocations() + new URL(call.request.url).search;
  const ids = form.getAll("id").map(idOf);
  if (ids.length === 0) return redirectWithNotice(list, "Tick 1 to 50 {locations} first.", { tone: "danger" });
  const ticked = await findTicked(db, reach, companyId, ids);
  if (ticked.length === 0) throw notFound("{Location}");
  const { geographies } = await findLocationChoices(db, reach, companyId);
  const statuses = statusChoices(ticked, may(advisor, "location:decide"));
  const asked = { ticked, statuses, geographies, isAll: form.get("all") === "on" };
  if (form.get("intent") !== "change") return json({ ...asked, lastResult: undefined });
  const submission = parseForm(form, bulkForm);
  const refused = async (answer: ReturnType<typeof refuse>) =>
    json({ ...asked, lastResult: await answer.json() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const outcome = found(await changeLocations(db, advisor, call.request, submission.value, now()), "{Location}");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems));
  const tone = outcome.changed > 0 ? "success" : "danger";
  return redirectWithNotice(list, resultOf(outcome.changed, outcome.kept), { tone });
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
  const { list, mayEdit } = table;
  const page = (
    <Page
      title="{Locations}"
      crumbs={company.id === null ? [] : companyCrumbs(company)}
      action={
        <>
          {picker}
          {mayEdit && company.id !== null && (
            <>
              <PageLink to={paths.companyImport(company.id, "locations")}>Import from CSV</PageLink>
              <PageLink primary to={paths.addLocation({ company: company.id })}>
                <Say>{"Add {location}"}</Say>
              </PageLink>
            </>
          )}
        </>
      }
    >
      {company.id !== null && <CompanyTabs companyId={company.id} current="locations" />}
      {answer && company.id !== null && (
        <BulkQuestion {...answer} companyId={company.id} total={list.total} cancelTo={linkOf(list)} />
      )}
    </Page>
  );
  return <LocationTable company={company} {...table} above={page} />;
}
