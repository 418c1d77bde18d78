import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import {
  addLocationsToGeography,
  removeLocationsFromGeography,
} from "#app/organization/geographies/geography-members.server.ts";
import {
  addLocationsForm,
  geographyForm,
  MAX_REMOVED_LOCATIONS,
  removeLocationsForm,
} from "#app/organization/geographies/geography-form.ts";
import { findLocationsToAdd, geographyLocationList } from "#app/organization/geographies/geography-locations.server.ts";
import { findGeography, listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { addedLocationsText } from "#app/organization/geographies/geography-rules.ts";
import { changeGeography, deleteGeography } from "#app/organization/geographies/save-geography.server.ts";
import { GeographyPage } from "#app/organization/geographies/ui/geography-page.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { cleanText } from "#app/ui/list/url-filters.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Geography");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  const geographyId = parseId(call.params.geographyId);
  const geography = orNotFound(await findGeography(db, advisor.access, company.id, geographyId), "Geography");
  const find = cleanText(new URL(call.request.url).searchParams.get("find") ?? "");
  return json({
    company,
    geography,
    geographies: await listGeographyChoices(db, advisor.access, company.id),
    list: await geographyLocationList.page(
      db,
      { access: advisor.access, scope: { geographyId: geography.id }, at: call.request },
      {
        kept: ["find"],
      },
    ),
    find,
    foundLocations: find === "" ? [] : await findLocationsToAdd(db, advisor.access, geography, find),
    canDelete: can(advisor, "settings:decide"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = parseId(call.params.companyId);
  const geography = orNotFound(
    await findGeography(db, advisor.access, companyId, parseId(call.params.geographyId)),
    "Geography",
  );
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["add", "remove", "delete"]);
  if (intent === "add") return add(advisor, companyId, geography.id, form);
  if (intent === "remove") return remove(call.request, advisor, { companyId, id: geography.id }, form);
  if (intent === "delete") {
    await requireAdvisor(call, "settings:decide");
    const outcome = orNotFound(await deleteGeography(db, advisor, { companyId, id: geography.id }), "Geography");
    if (outcome.saved) return redirectWithNotice(paths.geographies(companyId), `${geography.name} deleted.`);
    const self = paths.editGeography(companyId, geography.id);
    return redirectWithErrors(self, outcome.fieldErrors);
  }
  const submission = parseForm(form, geographyForm);
  if (submission.status !== "success") return refuseForm(submission);
  const saving = changeGeography({ db, actor: advisor, now: now() }, { companyId, id: geography.id }, submission.value);
  const outcome = orNotFound(await saving, "Geography");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.geographies(companyId), `${submission.value.name} saved.`);
}

async function add(advisor: Advisor, companyId: number, geographyId: number, form: FormData) {
  const submission = parseForm(form, addLocationsForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await addLocationsToGeography(db, advisor, { companyId, geographyId, form: submission.value }),
    "{Location}",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(paths.editGeography(companyId, geographyId), addedLocationsText(outcome));
}

async function remove(
  request: Request,
  advisor: Advisor,
  { companyId, id }: { companyId: number; id: number },
  form: FormData,
) {
  const self = paths.editGeography(companyId, id);
  await geographyLocationList.nameAll(form, db, { access: advisor.access, scope: { geographyId: id }, at: request });
  const submission = parseForm(form, removeLocationsForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, `Select 1 to ${MAX_REMOVED_LOCATIONS} {locations} first.`, { tone: "danger" });
  }
  const { removed } = orNotFound(
    await removeLocationsFromGeography(db, advisor, { companyId, geographyId: id, locationIds: submission.value.id }),
    "{Location}",
  );
  return redirectWithNotice(self, `${countText(removed, "{location}")} removed.`);
}

export default function EditGeographyPage() {
  return <GeographyPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
