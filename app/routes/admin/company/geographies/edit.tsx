import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { addLocations, removeLocations } from "#app/organization/geographies/place-locations.server.ts";
import {
  addLocationsForm,
  geographyForm,
  MOST_LOCATIONS,
  removeLocationsForm,
} from "#app/organization/geographies/geography-form.ts";
import { findLocationsToAdd, geographyLocationList } from "#app/organization/geographies/geography-locations.server.ts";
import { findGeography, listGeographyChoices } from "#app/organization/geographies/geography-queries.server.ts";
import { addedText } from "#app/organization/geographies/geography-rules.ts";
import { changeGeography, deleteGeography } from "#app/organization/geographies/save-geography.server.ts";
import { GeographyPage } from "#app/organization/geographies/ui/geography-page.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { cleanText } from "#app/ui/list-filters.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Geography");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const geographyId = idOf(call.params.geographyId);
  const geography = found(await findGeography(db, advisor.reach, company.id, geographyId), "Geography");
  const find = cleanText(new URL(call.request.url).searchParams.get("find") ?? "");
  return json({
    company,
    geography,
    geographies: await listGeographyChoices(db, advisor.reach, company.id),
    list: await geographyLocationList.page(db, advisor.reach, { geographyId: geography.id }, call.request, {
      kept: ["find"],
    }),
    find,
    foundLocations: find === "" ? [] : await findLocationsToAdd(db, advisor.reach, geography, find),
    mayDelete: may(advisor, "settings:decide"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = idOf(call.params.companyId);
  const geography = found(
    await findGeography(db, advisor.reach, companyId, idOf(call.params.geographyId)),
    "Geography",
  );
  const form = await readForm(call.request);
  const intent = form.get("intent");
  if (intent === "add") return add(advisor, companyId, geography.id, form);
  if (intent === "remove") return remove(call.request, advisor, { companyId, id: geography.id }, form);
  if (intent === "delete") {
    await requireAdvisor(call, "settings:decide");
    const outcome = found(await deleteGeography(db, advisor, { companyId, id: geography.id }), "Geography");
    if (outcome.saved) return redirectWithNotice(paths.geographies(companyId), `${geography.name} is deleted.`);
    const self = paths.editGeography(companyId, geography.id);
    return redirectRefused(self, outcome.problems);
  }
  const submission = parseForm(form, geographyForm);
  if (submission.status !== "success") return refuse(submission);
  const saving = changeGeography(db, advisor, { companyId, id: geography.id }, submission.value, now());
  const outcome = found(await saving, "Geography");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.geographies(companyId), `${submission.value.name} is saved.`);
}

async function add(advisor: Advisor, companyId: number, geographyId: number, form: FormData) {
  const submission = parseForm(form, addLocationsForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await addLocations(db, advisor, companyId, geographyId, submission.value), "{Location}");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.editGeography(companyId, geographyId), addedText(outcome));
}

async function remove(
  request: Request,
  advisor: Advisor,
  { companyId, id }: { companyId: number; id: number },
  form: FormData,
) {
  const self = paths.editGeography(companyId, id);
  await geographyLocationList.nameAll(form, db, advisor.reach, { geographyId: id }, request);
  const submission = parseForm(form, removeLocationsForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, `Tick 1 to ${MOST_LOCATIONS} {locations} first.`, { tone: "danger" });
  }
  const { removed } = found(await removeLocations(db, advisor, companyId, id, submission.value.id), "{Location}");
  return redirectWithNotice(self, `${countText(removed, "{location}")} taken out.`);
}

export default function EditGeographyPage() {
  return <GeographyPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
